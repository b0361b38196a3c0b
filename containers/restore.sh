#!/bin/sh
# Reads a dump from standard input into a database without tables, which is made when it is not there:
# docker compose run --rm -T restore < honey.dump
# The address comes from PGHOST, PGUSER, PGPASSWORD and PGDATABASE. Whoever migrates then lets the server's role in again.
set -eu
: "${PGDATABASE:?}"

if [ -t 0 ]; then
  echo '✘ There is no dump on standard input: docker compose run --rm -T restore < honey.dump' >&2
  exit 2
fi

# Answers what a statement selects; standard input is the dump's.
ask() {
  database=$1
  shift
  psql --no-psqlrc --no-password --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$database" "$@"
}
known=$(echo "SELECT count(*) FROM pg_database WHERE datname = :'name'" | ask postgres --set=name="$PGDATABASE")
if [ "$known" = 0 ]; then createdb --no-password "$PGDATABASE" < /dev/null; fi
tables=$(echo "SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')" | ask "$PGDATABASE")
if [ "$tables" != 0 ]; then
  echo "✘ The database $PGDATABASE has $tables tables, and a restore takes an empty one: choose another name (POSTGRES_DB)." >&2
  exit 2
fi

# All of it or nothing: what is no whole dump leaves the database empty.
pg_restore --no-password --no-owner --no-privileges --exit-on-error --single-transaction --dbname="$PGDATABASE"
echo "✔ The database $PGDATABASE is as it was. Now: docker compose run --rm server ledger:verify" >&2
