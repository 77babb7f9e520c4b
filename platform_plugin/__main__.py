"""`python -m platform_plugin` is the command `weltentisch`."""

from platform_plugin.cli import main

if __name__ == "__main__":
    main()
