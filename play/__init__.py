"""The screens: command line and terminal game. Holds no rule and no search."""
