import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';

/**
 * A process of sockets, which does what it is asked over IPC (`commands` in the file).
 * @param {string} [file] in this folder
 */
export function openRoom(file = 'room.mjs') {
  const child = fork(join(ROOT, 'tests/load', file));
  return {
    ask: async (message) => {
      child.send(message);
      const [answer] = await once(child, 'message');
      return answer;
    },
    close: async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}
