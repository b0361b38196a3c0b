import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../paths.mjs';
import { COMMANDS, COMPOSE } from './other-settings.mjs';
import { settingsOfClass } from './settings-of-class.mjs';

/** @typedef {import('./settings-of-class.mjs').Setting} Setting */

const CLASS = 'server/src/core/config/app-config.ts';
const WIDTH = 120;
/** Set by whoever starts the server, in a file for all uses of a checkout they would only be in the way. */
const NOT_IN_ENV_FILE = new Set(['NODE_ENV', 'OPERATOR_PASSWORD', 'SKIP_INSTALL']);
/** Shown in .env.example, where there is no default that could be. */
const EXAMPLES = new Map([
  ['DATABASE_URL', 'postgresql://honey_app:password@localhost:5432/honey'],
  ['DATABASE_OWNER_URL', 'postgresql://honey:password@localhost:5432/honey'],
  ['PUBLIC_URL', 'https://live.example'],
  ['TRUST_PROXY', '1'],
]);

/** @returns {Promise<Map<string, string>>} the files that are written from the settings, with what they say now */
export async function configurationDocuments() {
  const server = settingsOfClass(await readFile(join(ROOT, CLASS), 'utf8'));
  return new Map([
    ['docs/configuration.md', table(server)],
    ['.env.example', environmentFile(server)],
  ]);
}

/** @param {Setting[]} server */
function table(server) {
  return `# Configuration

Written by \`npm run configuration\` from \`${CLASS}\` and
\`scripts/lib/configuration/other-settings.mjs\`: change those, not this page.

The server reads its environment once, at the start, and lists every problem in a line of its own before it ends; the commands also
read a file \`.env\` in the root of the checkout, and the environment wins over it. Nothing is read from the command line. What
members notice (prices, limits, texts, maintenance) is a *site setting* instead: it lives in the table \`site_settings\`, has a
type, a range and a default in its area's \`<area>.settings.ts\`, and takes effect within a second in every process.
Folders are given from the root of the repository.

| variable | default | takes | what it does |
|---|---|---|---|
${[...rows(server), ...rows(COMMANDS, 'Commands'), ...rows(COMPOSE, 'docker compose')].join('\n')}
`;
}

/** @param {Setting[]} settings @param {string} [reader] who reads them, where that is not the server */
const rows = (settings, reader) =>
  settings.map(({ name, initial, values, text }) => {
    const shown = initial === '' || initial.includes(' ') ? initial || '–' : `\`${initial}\``;
    return `| \`${name}\` | ${shown} | ${values.replaceAll('|', '\\|')} | ${reader ? `*${reader}:* ` : ''}${text.replaceAll('|', '\\|')} |`;
  });

/** @param {Setting[]} server */
function environmentFile(server) {
  const of = (/** @type {Setting[]} */ settings) =>
    settings.filter(({ name }) => !NOT_IN_ENV_FILE.has(name)).map(commented);
  return [
    '# Copy to .env and uncomment what should differ. The environment wins over this file. Written by `npm run configuration`.',
    ...of(server),
    '# ── Commands: npm start, npm run seed, npm test',
    ...of(COMMANDS),
    '# ── docker compose --profile production',
    ...of(COMPOSE),
  ]
    .join('\n\n')
    .concat('\n');
}

/** @param {Setting} setting */
function commented({ name, initial, values, text }) {
  const example = EXAMPLES.get(name) ?? (initial.includes(' ') ? '' : initial);
  const takes = values === '' ? '' : ` Takes ${values.replaceAll('`', '')}.`;
  return [...wrapped(`${text.replaceAll('`', '')}${takes}`), `#${name}=${example}`].join('\n');
}

/** @param {string} text @returns {string[]} lines of comment */
function wrapped(text) {
  const lines = ['#'];
  for (const word of text.split(' ')) {
    if (lines[lines.length - 1].length + word.length + 1 > WIDTH) lines.push('#');
    lines[lines.length - 1] += ` ${word}`;
  }
  return lines;
}
