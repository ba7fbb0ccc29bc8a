"""What one player's farm can come to in the last round; `acbas_private.pxd` documents it."""

from libc.stdlib cimport free as release, realloc
from libc.string cimport memcmp, memcpy, memset

from .acbas_actions cimport use_box
from .acbas_build cimport refresh
from .acbas_buildings cimport FARM_SHOP, FERTILITY_CENTER, PEN
from .acbas_course cimport Course, best_of, course_of
from .acbas_menu cimport Menu
from .acbas_places cimport buildable
from .acbas_rules cimport (BOXES, COTTAGE_TILE, FIRST_SPECIAL, FOR_COWS, FOR_PIGS, REED_SHEEP, RESOURCES, RULES,
                           SPECIAL_A, SPECIAL_B, Building)
from .acbas_state cimport ALL_STALE, ASK_BOX, FARM_WORDS, NO_STAGE, goods_of
from .acbas_steps cimport usable_boxes
from .acbas_turn cimport resume_game
from .acbas_together cimport score_together, with_token
from .acbas_ways cimport is_usable, menu_of, take_token
from .acbas_walk cimport IMPOSSIBLE, Walk, begin_walk, close_gear, open_gear, walk_on
from .blocks cimport grow, rank
from .grid cimport MAX_CELLS, hash_words, lowest
from .housing cimport pack
from .table cimport close_table, file_number, first_slot, next_match, open_table

cdef bint open_private(Private* p, const State* root, uint64_t limit) noexcept nogil:
    cdef uint64_t tiles = root.offer, all = root.offer
    cdef const Building* row
    cdef State* frame = &p.frame
    cdef int token = BOXES, seat, cell
    cdef bint plain = True
    memset(p, 0, sizeof(Private))
    frame[0] = root[0]
    memset(&frame.farm[0], 0, 2 * sizeof(Farm))
    frame.farm[1].columns = 2
    frame.farm[1].tile[2] = COTTAGE_TILE
    frame.farm[1].edition = root.farm[1].edition
    refresh(&frame.farm[1])
    frame.actor = 0
    frame.start = 0
    frame.ask = ASK_BOX
    frame.stage = NO_STAGE
    frame.taken[0] = 0
    frame.taken[1] = 0
    frame.offer = 0
    frame.stalls = max(<int>root.stalls, 1)
    frame.stale = ALL_STALE
    p.tokens = ((<uint32_t>1 << SPECIAL_A) - 1) | (<uint32_t>(1 << BOXES) - (<uint32_t>1 << (SPECIAL_A + 2)))
    p.tokens &= ~(root.taken[0] | root.taken[1])
    p.offer = tiles
    while tiles:
        p.tile[token] = lowest(tiles)
        p.tokens |= <uint32_t>1 << token
        tiles &= tiles - 1
        token += 1
    for seat in range(2):
        for cell in range(MAX_CELLS):
            if root.farm[seat].tile[cell] >= FIRST_SPECIAL:
                all |= <uint64_t>1 << root.farm[seat].tile[cell]
    while all:
        row = &RULES.tile[0][lowest(all)]
        if row.formula == FOR_COWS or row.formula == FOR_PIGS or row.hook in (PEN, FERTILITY_CENTER):
            plain = False
        all &= all - 1
    if not (open_gear(&p.gear, limit, plain) and open_table(&p.names)):
        return False
    p.bounded = True
    for token in range(TOKENS):
        _tell_kind(p, token)
        if p.tokens >> token & 1 and p.kind[token] == OF_WALKS:
            p.bounded = False
    return True


cdef void _tell_kind(Private* p, int token) noexcept nogil:
    # How are the scores of a token found? A box of goods gives these; menus are for what only prices stand before.
    cdef State probe
    cdef const Building* row
    p.kind[token] = OF_WALKS
    if not p.gear.plain:
        return
    if token < BOXES:
        if token <= RESOURCES or token >= REED_SHEEP:
            p.kind[token] = OF_GOODS
            probe = p.frame
            probe.farm[0] = probe.farm[1]
            probe.farm[0].workers = 1
            use_box(&probe, token)
            p.goods[token] = goods_of(&probe.farm[0])
            p.animals[token] = pack(probe.gain)
        elif token not in (SPECIAL_A, SPECIAL_B):
            p.kind[token] = OF_MENU
    elif p.tile[token]:
        row = &RULES.tile[p.frame.farm[1].edition][p.tile[token]]
        if not (RULES.odd >> p.tile[token] & 1 or row.goods or row.brings or row.takes or row.hook == FARM_SHOP):
            p.kind[token] = OF_MENU


cdef void close_private(Private* p) noexcept nogil:
    release(p.nodes)
    release(p.scores)
    release(p.spans)
    release(p.lists)
    close_gear(&p.gear)
    close_table(&p.names)
    memset(p, 0, sizeof(Private))


cdef uint32_t _add_node(Private* p, const Farm* farm, uint32_t pending) noexcept nogil:
    # NO_NODE: no memory
    cdef Node* node
    cdef int i
    if not grow(&p.gear.memory, <void**>&p.nodes, &p.room_nodes, p.n_nodes + 1, sizeof(Node)):
        return NO_NODE
    node = &p.nodes[p.n_nodes]
    node.farm = farm[0]
    node.pending = pending
    node.alone = 0
    if farm.workers == 1:
        if not grow(&p.gear.memory, <void**>&p.scores, &p.room_scores, p.n_scores + TOKENS, sizeof(int16_t)):
            return NO_NODE
        node.data = p.n_scores
        for i in range(TOKENS):
            p.scores[node.data + i] = UNKNOWN
        p.n_scores += TOKENS
    else:
        if not grow(&p.gear.memory, <void**>&p.spans, &p.room_spans, p.n_spans + TOKENS, sizeof(Span)):
            return NO_NODE
        node.data = p.n_spans
        for i in range(TOKENS):
            p.spans[node.data + i].n = -1
            p.spans[node.data + i].ideal = 0
        p.n_spans += TOKENS
    p.n_nodes += 1
    return p.n_nodes - 1


cdef uint32_t name_farm(Private* p, const Farm* farm) noexcept nogil:
    cdef uint64_t hash = hash_words(<const uint64_t*>farm, FARM_WORDS, 5)
    cdef uint64_t slot = first_slot(&p.names, hash)
    cdef uint32_t number
    while True:
        number = next_match(&p.names, hash, &slot)
        if number == 0:
            break
        if memcmp(&p.nodes[number - 1].farm, farm, sizeof(Farm)) == 0:
            return number - 1
    if p.gear.memory.taken + (p.names.mask + p.gear.menus.names.mask + 2) * sizeof(uint64_t) > p.gear.memory.limit:
        p.gear.memory.full = True
    if p.gear.memory.full:
        return NO_NODE
    if not file_number(&p.names, hash, p.n_nodes + 1):
        p.gear.memory.full = True
        return NO_NODE
    return _add_node(p, farm, 0)


cdef void _score_all(Private* p, uint32_t node) noexcept nogil:
    # the scores of all tokens of a farm with one worker left
    cdef Farm farm = p.nodes[node].farm
    cdef int16_t* scores = p.scores + p.nodes[node].data
    cdef State first = p.frame
    cdef Course course
    cdef Walk w
    cdef uint32_t left = p.tokens, boxes
    cdef uint64_t tiles
    cdef Menu* menu
    cdef int token, best, kind
    first.farm[0] = farm
    first.farm[0].gift = 0
    first.offer = p.offer
    boxes = usable_boxes(&first)
    tiles = buildable(&first, p.offer)
    course_of(&farm, &course)
    while left:
        token = lowest(left)
        left &= left - 1
        best = IMPOSSIBLE
        if boxes >> token & 1 if token < BOXES else tiles >> p.tile[token] & 1:
            kind = p.kind[token]
            if kind == OF_GOODS:
                best_of(p.gear.herds, &farm, &course, 1, goods_of(&farm) + p.goods[token],
                        pack(farm.animals) + p.animals[token], &best)
            elif kind == OF_MENU:
                menu = menu_of(p, &farm, token)
                if menu != NULL:
                    best_of(p.gear.herds, &farm, p.gear.menus.courses + menu.first, menu.n, goods_of(&farm),
                            pack(farm.animals), &best)
            else:
                begin_walk(&w, &p.gear)
                take_token(p, &farm, token, &w)
                best = w.best
        scores[token] = best
    if p.gear.clock.stopped:
        for token in range(TOKENS):
            scores[token] = UNKNOWN


cdef void _score_ideal(Private* p, uint32_t node, int token) noexcept nogil:
    cdef Farm farm = p.nodes[node].farm
    cdef int score = score_together(p, &farm, p.nodes[node].pending, token)
    p.scores[p.nodes[node].data + token] = UNKNOWN if is_ended(p) else score


cdef int score_of(Private* p, uint32_t node, int token) noexcept nogil:
    cdef uint32_t at = p.nodes[node].data + token
    if p.scores[at] == UNKNOWN:
        if p.nodes[node].pending:
            _score_ideal(p, node, token)
        else:
            _score_all(p, node)
    return p.scores[at]


cdef int score_alone(Private* p, const Farm* farm) noexcept nogil:
    cdef State s = p.frame
    cdef Walk w
    s.farm[0] = farm[0]
    s.farm[0].gift = 0
    resume_game(&s)
    begin_walk(&w, &p.gear)
    walk_on(&w, &s)
    return w.best


cdef int way_to(Private* p, uint32_t node, int token, const Farm* target, int score, uint64_t* out) noexcept nogil:
    cdef Walk w
    cdef Farm farm = p.nodes[node].farm
    begin_walk(&w, &p.gear)
    w.length = 0
    w.target = target
    w.score = score
    take_token(p, &farm, token, &w)
    if not w.found:
        return 0
    memcpy(out, w.path, w.length * sizeof(uint64_t))
    return w.length


cdef int promise_of(Private* p, uint32_t node, int token) noexcept nogil:
    cdef Farm farm = p.nodes[node].farm
    cdef uint32_t alone = p.nodes[node].alone
    if alone == 0:
        farm.workers = 1
        farm.gift = 0
        alone = _add_node(p, &farm, p.nodes[node].pending) if p.nodes[node].pending else name_farm(p, &farm)
        p.nodes[node].alone = alone
    return IMPOSSIBLE if alone == NO_NODE else score_of(p, alone, token)


cdef int32_t _most_promised(Private* p, uint32_t node, uint32_t tokens) noexcept nogil:
    # by the best of these tokens
    cdef int32_t most = IMPOSSIBLE
    while tokens:
        most = max(most, promise_of(p, node, lowest(tokens)))
        tokens &= tokens - 1
    return most


cdef int32_t _scores_together(Private* p, uint32_t node, uint32_t tokens) noexcept nogil:
    # of these tokens; one that cannot be used counts much less than any that can
    cdef int32_t sum = 0
    while tokens:
        sum += max(score_of(p, node, lowest(tokens)), -400)
        tokens &= tokens - 1
    return sum


cdef bint _no_better(Private* p, uint32_t one, uint32_t other, int token) noexcept nogil:
    # Is a farm with one worker left nowhere better than another one, once `token` is gone?
    cdef uint32_t left = p.tokens & ~(<uint32_t>1 << token)
    cdef int16_t* mine = p.scores + p.nodes[one].data
    cdef int16_t* its = p.scores + p.nodes[other].data
    cdef int t
    while left:
        t = lowest(left)
        left &= left - 1
        if mine[t] > its[t]:
            return False
    return True


cdef int _drop_beaten(Private* p, uint32_t* ids, int n, int token) noexcept nogil:
    # Who comes first beats most. Returns how many are left.
    cdef int i, j, kept = 0
    for i in range(n):
        for j in range(kept):
            if _no_better(p, ids[i], ids[j], token):
                break
        else:
            ids[kept] = ids[i]
            kept += 1
    return kept


cdef int _name_found(Private* p, uint32_t* ids, int32_t* worth, int token) noexcept nogil:
    # The farms that a walk led to, each once, the best ones first; returns their number. None of them is to be
    # believed if the search has ended.
    cdef uint32_t tokens = p.tokens & ~(<uint32_t>1 << token), i, id
    cdef int j, n = 0
    for i in range(p.gear.n_found):
        id = name_farm(p, &p.gear.found[i])
        if id == NO_NODE or p.gear.clock.stopped:
            return 0
        for j in range(n):
            if ids[j] == id:
                break
        else:
            if p.nodes[id].farm.workers == 1:
                rank(ids, worth, n, id, _scores_together(p, id, tokens))
            else:
                rank(ids, worth, n, id, _most_promised(p, id, p.tokens))
            n += 1
    if n > 1 and p.nodes[ids[0]].farm.workers == 1:
        n = _drop_beaten(p, ids, n, token)
    return n


cdef uint32_t _make_ideal(Private* p, uint32_t node, int token) noexcept nogil:
    cdef Farm farm = p.nodes[node].farm
    cdef uint32_t pending = p.nodes[node].pending
    farm.workers -= 1
    if p.kind[token] == OF_MENU:
        if not (pending or p.bounded and is_usable(p, &farm, token)):
            return NO_NODE
        pending = with_token(pending, token)
    elif pending:
        # animals are housed in the end
        (<uint32_t*>farm.goods)[0] += p.goods[token]
        (<uint32_t*>farm.animals)[0] += p.animals[token]
    else:
        return NO_NODE  # there are few ways
    return _add_node(p, &farm, pending)


cdef uint32_t ideal_child(Private* p, uint32_t node, int token) noexcept nogil:
    cdef uint32_t at = p.nodes[node].data + token, ideal = p.spans[at].ideal
    if ideal == 0:
        ideal = _make_ideal(p, node, token)
        p.spans[at].ideal = ideal
    return ideal


cdef Span children_of(Private* p, uint32_t node, int token) noexcept nogil:
    cdef uint32_t at = p.nodes[node].data + token
    cdef Span span = p.spans[at]
    cdef Walk w
    cdef Farm farm = p.nodes[node].farm
    cdef int32_t* worth
    cdef int n
    if span.n >= 0 or is_ended(p):
        return span
    begin_walk(&w, &p.gear)
    p.gear.n_found = 0
    take_token(p, &farm, token, &w)
    worth = <int32_t*>realloc(NULL, (p.gear.n_found + 1) * sizeof(int32_t))
    if worth == NULL:
        p.gear.memory.full = True
    elif grow(&p.gear.memory, <void**>&p.lists, &p.room_lists, <uint64_t>p.n_lists + p.gear.n_found, sizeof(uint32_t)):
        n = _name_found(p, p.lists + p.n_lists, worth, token)
        if not is_ended(p):
            span.first = p.n_lists
            span.n = n
            p.n_lists += n
            p.spans[at] = span
    release(worth)
    return span
