#!/bin/sh
# Writes a consistent dump of the database to standard output, while the server runs:
# docker compose run --rm -T backup > honey.dump
# The address comes from PGHOST, PGUSER, PGPASSWORD and PGDATABASE.
set -eu

if [ -t 1 ]; then
  echo '✘ A dump is no text for a terminal: docker compose run --rm -T backup > honey.dump' >&2
  exit 2
fi
pg_dump --format=custom --no-password
echo "✔ The database ${PGDATABASE:?} was written out." >&2
