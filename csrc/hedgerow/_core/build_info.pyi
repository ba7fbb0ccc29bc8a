VARIANT: str
PROCESSOR: str
COMPILER: str
POPCNT: bool
BMI2: bool

def describe() -> str: ...
