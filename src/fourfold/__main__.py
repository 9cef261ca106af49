"""`python -m fourfold`: the command line."""

import sys

from fourfold.cli import main

sys.exit(main())
