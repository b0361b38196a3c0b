// What is read by others than the server: the commands of this repository, and docker-compose.yml.

/** @type {import('./settings-of-class.mjs').Setting[]} */
export const COMMANDS = [
  {
    name: 'DATASET',
    initial: 'demo',
    values: "`demo`, `ci`, `empty`, `base`, `load`, a `.json` file of one's own",
    text: 'What an empty database is filled with; in production `base`, which has nobody in it, is the default and the only one.',
  },
  {
    name: 'AUDIENCE',
    initial: '20',
    values: '0 to 1000',
    text: 'How many simulated viewers visit the demo; other datasets have no accounts for them.',
  },
  {
    name: 'OPERATOR_PASSWORD',
    initial: '',
    values: '',
    text: 'The password for `operator:create`, where there is no terminal to ask at.',
  },
  {
    name: 'CHROMIUM_PATH',
    initial: '',
    values: '',
    text: "The browser of the browser tests. Empty: the system's, else Playwright's.",
  },
  {
    name: 'SKIP_INSTALL',
    initial: '',
    values: '`1`',
    text: '1 takes `node_modules` as it is, without looking whether it fits the lockfile.',
  },
];

/** @type {import('./settings-of-class.mjs').Setting[]} */
export const COMPOSE = [
  {
    name: 'POSTGRES_PASSWORD',
    initial: '',
    values: '',
    text: "The password of the database's owner, as URL-safe text (`openssl rand -hex 24`). Postgres does not start without it.",
  },
  {
    name: 'POSTGRES_APP_PASSWORD',
    initial: '',
    values: '',
    text: "The password of the server's role, made in the same way.",
  },
  {
    name: 'POSTGRES_DB',
    initial: 'honey',
    values: '',
    text: 'The name of the database: another one after a restore beside the old.',
  },
  {
    name: 'INGEST_PUBLISH',
    initial: '127.0.0.1:1935',
    values: '',
    text: 'Where the port that hosts publish to is published on this machine, with the profile `ingest`.',
  },
  {
    name: 'PUBLISH',
    initial: '127.0.0.1:8080',
    values: '',
    text: "Where production's port is published on this machine. A proxy on the same machine, and the profile `tls`, need no other.",
  },
];
