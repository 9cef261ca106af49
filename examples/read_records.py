"""Games as text: made from steps, saved in one file, read back one by one; a damaged one is reported."""

from io import StringIO

from fourfold import quarto, quatro
from fourfold.rules.game import RuleError
from fourfold.rules.record import Record, read_records, write_records

games = [
    Record.of(quarto.Position(), "1 a1 3 b1 5 c1 7 d1 2 !a1b1c1d1", names=("Ada", "Max")),
    Record.of(quatro.Position(), ["13355", "k335", "33", "d1"], names=("Ada", "Max")),
    Record.of(quarto.Position(), "7 b3 c {better was a1}"),
]
text = write_records(games).replace("k335", "k999")
print(text)

records = read_records(StringIO(text))  # or an open file
while True:
    try:
        record = next(records)
    except StopIteration:
        break
    except RuleError as problem:
        print("Skipped.", problem)
    else:
        print(f"{record.game}, {len(record.steps)} steps, result: {record.result}")
