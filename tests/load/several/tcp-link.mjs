import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * A TCP connection from one server to another program, which can be slowed down or interrupted.
 * @param {number} target port on this machine
 * @returns {Promise<{ port: number, cut: () => void, restore: () => void, delay: (ms: number) => void, close: () =>
 * Promise<void> }>} `delay` holds back what the target answers
 */
export async function openLink(target) {
  const open = new Set();
  let isCut = false;
  let delayMs = 0;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    join(client, upstream, (chunk) => upstream.write(chunk));
    join(upstream, client, (chunk) => {
      if (delayMs === 0) client.write(chunk);
      else setTimeout(() => client.write(chunk), delayMs);
    });
  }).listen(0, '127.0.0.1');
  const join = (one, other, forward) => {
    open.add(one);
    one.setNoDelay();
    one.on('data', forward);
    one.on('error', () => other.destroy());
    one.on('close', () => {
      open.delete(one);
      other.destroy();
    });
  };
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  await once(server, 'listening');
  return {
    port: server.address().port,
    cut,
    restore: () => {
      isCut = false;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
