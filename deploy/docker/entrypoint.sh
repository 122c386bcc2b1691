#!/bin/sh
# `serve` answers pages and API; every other word is a command of `plimsoll --help`.
set -eu
case "${1:-serve}" in
  serve)
    # Container engines set HOSTNAME to the container's name, and the server would listen at that alone.
    export HOSTNAME="${HOST:-0.0.0.0}"
    # Longer than proxies keep a connection without requests, so that none ends under a request.
    export KEEP_ALIVE_TIMEOUT="${KEEP_ALIVE_TIMEOUT:-75000}"
    cd /app
    exec node server.js
    ;;
  *)
    exec node /app/cli/bin/plimsoll.mjs "$@"
    ;;
esac
