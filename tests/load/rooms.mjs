import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '@honey/stack/paths';

/**
 * A process of sockets, which executes commands over IPC (`commands` in the file). A command fails if the process ends.
 * @param {string} [file] in this folder
 */
export function openRoom(file = 'room.mjs') {
  const child = fork(join(ROOT, 'tests/load', file));
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(`${file} ended with ${code}`)));
  return {
    request: async (message) => {
      child.send(message);
      const reply = await Promise.race([once(child, 'message'), ended]);
      if (typeof reply === 'string') throw new Error(`${message.command}: ${reply}`);
      return reply[0];
    },
    close: async () => {
      child.kill();
      await ended;
    },
  };
}
