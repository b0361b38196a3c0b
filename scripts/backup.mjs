import './lib/node-version.mjs';
import { CommandError } from '#stack/command-error';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run backup
Copies the embedded database and the files of DATA_DIR to BACKUP_DIR, while Honey Live runs or is stopped. With BACKUP_DIR set,
npm start archives the log of the database there as well: npm run restore then restores any second since the first backup.

  --to <folder>   a folder other than BACKUP_DIR
  --retain <n>    deletes all but the newest n backups, with the log and the files that only those needed
  --list          lists the backups`;

await runCommand({
  usage,
  options: { to: { type: 'string' }, retain: { type: 'string' }, list: { type: 'boolean' } },
  run: async ({ to, retain, list = false }) => {
    const { loadEnvironmentFile } = await import('./lib/environment.mjs');
    const { installIfNeeded } = await import('./lib/install.mjs');
    loadEnvironmentFile();
    const retained = retain === undefined ? undefined : wholeNumber(retain);
    const { chosenBackupDirectory, requireEmbeddedDatabase } = await import('./lib/backups/backups.mjs');
    const directory = chosenBackupDirectory(to, '--to');
    if (list) {
      const { printBackups } = await import('./lib/backups/print-backups.mjs');
      return printBackups(directory);
    }
    requireEmbeddedDatabase();
    const { hasCluster } = await import('#stack/postgres/postgres');
    const { embeddedHome } = await import('./lib/database.mjs');
    if (!hasCluster(embeddedHome())) throw new CommandError(`There is no database in ${embeddedHome()} yet.`);
    await installIfNeeded();
    const { makeBackup } = await import('./lib/backups/make-backup.mjs');
    const { folder } = await makeBackup(directory, { retained });
    console.log(`✔ ${folder}`);
    return 0;
  },
});

/** @param {string} text */
function wholeNumber(text) {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new CommandError('--retain takes a whole number from 1 on.');
}
