import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run word-counts
Counts words that docs/glossary.md replaces over code, tests, SQL, scripts and documents, and prints a table. Exit code 1
when a limit is exceeded. Names in wire format (host_ask_sn, …-ask-list) and
quoted values ('asked') are not counted.`;

await runCommand({
  usage,
  run: async () => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded({ tools: true });
    const { countWords } = await import('./lib/checks/word-counts.mjs');
    const { table, problems } = await countWords();
    console.log([table, ...problems.map((problem) => `✘ ${problem}`)].join('\n'));
    return problems.length === 0 ? 0 : 1;
  },
});
