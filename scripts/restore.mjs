import './lib/node-version.mjs';
import { CommandError } from '#stack/command-error';
import { dataDirectory } from '#stack/paths';
import { runCommand } from './lib/command.mjs';
import { confirmed } from './lib/confirmed.mjs';

const usage = `
npm run restore
Fills DATA_DIR with a backup of npm run backup: everything that was saved, or the state of one second. Refuses while Honey Live
runs from DATA_DIR, and a DATA_DIR that holds an installation. What is there remains until the restored one is complete.

  --time <time>      this second, with its zone: 2026-11-29T18:30:00+09:00; without it everything that was saved
  --from <folder>    a folder other than BACKUP_DIR
  --backup <name>    starts from this backup; without it from the newest one before that second
  --list             lists the backups
  --overwrite        replaces the installation in DATA_DIR; prompts for confirmation
  --yes              skips the confirmation`;

await runCommand({
  usage,
  options: {
    time: { type: 'string' },
    from: { type: 'string' },
    backup: { type: 'string' },
    list: { type: 'boolean' },
    overwrite: { type: 'boolean' },
    yes: { type: 'boolean' },
  },
  run: async ({ time, from, backup: name, list = false, overwrite = false, yes = false }) => {
    const { loadEnvironmentFile } = await import('./lib/environment.mjs');
    const { installIfNeeded } = await import('./lib/install.mjs');
    loadEnvironmentFile();
    const { chooseBackup, chosenBackupDirectory, listBackups, requireEmbeddedDatabase, timeToRestore } =
      await import('./lib/backups/backups.mjs');
    const directory = chosenBackupDirectory(from, '--from');
    if (list) {
      const { printBackups } = await import('./lib/backups/print-backups.mjs');
      return printBackups(directory);
    }
    requireEmbeddedDatabase();
    const until = time === undefined ? undefined : timeToRestore(time);
    const backup = chooseBackup(await listBackups(directory), { name, until });
    const { holdsInstallation, requireUnused, restoreBackup } = await import(
      './lib/backups/restore-backup.mjs'
    );
    await requireUnused();
    if (holdsInstallation()) {
      if (!overwrite)
        throw new CommandError(
          `${dataDirectory()} holds an installation: --overwrite replaces it, or name another folder with DATA_DIR=….`,
        );
      if (
        !yes &&
        !(await confirmed(`Replace everything in ${dataDirectory()} by the backup ${backup.name}?`))
      ) {
        console.log('Nothing was replaced.');
        return 1;
      }
    }
    await installIfNeeded();
    const { lastChangeAt, missing } = await restoreBackup(backup, until);
    for (const path of missing) console.warn(`! Not in the backup: ${path}`);
    console.log(`✔ ${dataDirectory()} is as it was${lastChangeAt ? `, with its last change at ${lastChangeAt}` : ''}.
  Next: npm run ledger:verify, npm run audit:verify, npm run draws:verify, then npm start.
  Later times need a backup made after this restore: npm run backup.`);
    return 0;
  },
});
