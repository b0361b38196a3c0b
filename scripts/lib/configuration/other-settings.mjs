// Settings read by programs other than the server: the commands of this repository, and docker-compose.yml.

/** @type {import('./settings-of-class.mjs').Setting[]} */
export const COMMANDS = [
  {
    name: 'DATASET',
    initial: 'demo',
    values: '`demo`, `ci`, `empty`, `base`, `load`, or a custom `.json` file',
    text: 'The dataset that fills an empty database; in production `base`, which has no members, is the default and the only one.',
  },
  {
    name: 'AUDIENCE',
    initial: '100',
    values: '0 to 1000',
    text: 'Number of simulated viewers that visit the demo, which has 380 accounts for them; further ones are created when they come. No other dataset has viewers.',
  },
  {
    name: 'BACKUP_DIR',
    initial: '',
    values: '',
    text: 'The folder of `npm run backup`, on another disk or machine. With it, `npm start` archives the log of its own Postgres there within a minute, and new files within ten seconds. Empty: nothing is archived.',
  },
  {
    name: 'OPERATOR_PASSWORD',
    initial: '',
    values: '',
    text: 'The password for `operator:create`, where no terminal is available to enter it.',
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
    text: '1 uses `node_modules` as it is, without comparing it with the lockfile.',
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
    text: "The password of the server's role, generated in the same way.",
  },
  {
    name: 'POSTGRES_DB',
    initial: 'honey',
    values: '',
    text: 'The name of the database, for example the restored one while the old one still exists.',
  },
  {
    name: 'REDIS_MEMORY',
    initial: '256mb',
    values: '',
    text: 'How much the Redis of compose stores; about 4 KB per line of the last day of the busiest rooms.',
  },
  {
    name: 'STORAGE_RPC_SECRET',
    initial: '',
    values: '',
    text: 'The secret of the storage node (`openssl rand -hex 32`), with the profile `storage`.',
  },
  {
    name: 'INGEST_PUBLISH',
    initial: '127.0.0.1:1935',
    values: '',
    text: 'The port of this machine at which hosts publish, with the profile `ingest`.',
  },
  {
    name: 'PUBLISH',
    initial: '127.0.0.1:8080',
    values: '',
    text: 'The port of this machine at which production is published. A proxy on the same machine, and the profile `tls`, need no other.',
  },
];
