FEATURE_NAMES: tuple[str, ...]
