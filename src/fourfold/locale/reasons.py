"""Why the system refused a file or an address, in the reader's language."""

from __future__ import annotations

import errno

from fourfold.locale.sentences import text


def system_reason(error: OSError) -> str:
    """What was wrong; the system's own words where it is nothing people meet every day."""
    match error.errno:
        case errno.ENOENT:
            return text("No such file or directory")
        case errno.EACCES | errno.EPERM:
            return text("Permission denied")
        case errno.EISDIR:
            return text("Is a directory")
        case errno.ENOTDIR:
            return text("Not a directory")
        case errno.EEXIST:
            return text("File exists")
        case errno.ENOSPC:
            return text("No space left on device")
        case errno.EROFS:
            return text("Read-only file system")
        case errno.EADDRINUSE:
            return text("Address already in use")
        case errno.ECONNREFUSED:
            return text("Connection refused")
        case _:
            return error.strerror or str(error)
