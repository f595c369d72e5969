"""`python -m paipu`."""

from paipu.cli import main

if __name__ == "__main__":
    main()
