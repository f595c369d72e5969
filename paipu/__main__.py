"""`python -m paipu`, and the command as it is installed."""

import signal


def main() -> None:
    """Run the command line; Ctrl-C while its modules are still being read ends it without a traceback."""
    at_first = signal.getsignal(signal.SIGINT)
    if at_first is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from paipu.cli import main as run

    signal.signal(signal.SIGINT, at_first)
    run()


if __name__ == "__main__":
    main()
