#!/bin/sh
# Restores a dump from standard input into a database without tables, which is created if missing:
# docker compose run --rm -T restore < honey.dump
# The address comes from PGHOST, PGUSER, PGPASSWORD and PGDATABASE. The next migration grants access to the server's role.
set -eu
: "${PGDATABASE:?}"

if [ -t 0 ]; then
  echo '✘ There is no dump on standard input: docker compose run --rm -T restore < honey.dump' >&2
  exit 2
fi

# Prints the result of a SELECT; standard input is reserved for the dump.
select_value() {
  database=$1
  shift
  psql --no-psqlrc --no-password --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$database" "$@"
}
known=$(echo "SELECT count(*) FROM pg_database WHERE datname = :'name'" | select_value postgres --set=name="$PGDATABASE")
if [ "$known" = 0 ]; then createdb --no-password "$PGDATABASE" < /dev/null; fi
tables=$(echo "SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')" | select_value "$PGDATABASE")
if [ "$tables" != 0 ]; then
  echo "✘ The database $PGDATABASE has $tables tables, and a restore takes an empty one: choose another name (POSTGRES_DB)." >&2
  exit 2
fi

# All or nothing: an incomplete dump leaves the database empty.
pg_restore --no-password --no-owner --no-privileges --exit-on-error --single-transaction --dbname="$PGDATABASE"
echo "✔ The database $PGDATABASE is restored. Next: docker compose run --rm server ledger:verify" >&2
