#!/bin/sh
# `serve` answers pages and API; every other word is a command of `plimsoll --help`.
set -eu
case "${1:-serve}" in
  serve)
    # Container engines set HOSTNAME to the container's name, and the server would listen at that alone.
    export HOSTNAME="${HOST:-0.0.0.0}"
    cd /app
    exec node server.js
    ;;
  *)
    exec node /app/scripts/plimsoll/plimsoll.mjs "$@"
    ;;
esac
