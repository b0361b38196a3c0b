import './lib/node-version.mjs';
import { CommandError } from '#stack/command-error';
import { endProcess } from '#stack/processes/processes';
import { runCommand } from './lib/command.mjs';
import { loadEnvironmentFile } from './lib/environment.mjs';
import { step } from './lib/progress.mjs';
import { runOwner } from './lib/run-record.mjs';

const usage = `
npm run stop
Ends the Honey Live that runs from DATA_DIR (default .data), however it was started, and waits until it has exited. No data is lost.`;

/** A clean stop takes as long as the slowest part. */
const STOP_TIMEOUT_MS = 40_000;

await runCommand({
  usage,
  run: async () => {
    loadEnvironmentFile();
    const owner = runOwner();
    if (!owner) {
      console.log('Nothing runs from this folder.');
      return;
    }
    await step(`Stopping ${owner.url} (pid ${owner.pid})`, async () => {
      if (await endProcess(owner, STOP_TIMEOUT_MS)) return;
      throw new CommandError(
        `It did not exit within ${STOP_TIMEOUT_MS / 1000} s and was killed; the next start cleans up after it.`,
      );
    });
  },
});
