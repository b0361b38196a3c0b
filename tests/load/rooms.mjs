import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '@honey/stack/paths';

/**
 * A process of sockets, which executes commands over IPC (`commands` in the file).
 * @param {string} [file] in this folder
 */
export function openRoom(file = 'room.mjs') {
  const child = fork(join(ROOT, 'tests/load', file));
  return {
    request: async (message) => {
      child.send(message);
      const [reply] = await once(child, 'message');
      return reply;
    },
    close: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
