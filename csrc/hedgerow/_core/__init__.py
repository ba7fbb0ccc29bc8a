"""The compiled core: farms as bitboards, rules, searches. Knows no text, file or screen."""
