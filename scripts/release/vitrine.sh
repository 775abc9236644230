#!/bin/sh
# vitrine <command>: runs the program on the Node beside it, also through a link.
program=$(readlink -f "$0")
program=${program%/bin/vitrine}
exec "$program/runtime/node" "$program/bin/vitrine.mjs" "$@"
