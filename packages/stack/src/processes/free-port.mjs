import { createServer } from 'node:net';

/**
 * @param {number} [preferred]
 * @returns {Promise<number>} the preferred port of 127.0.0.1 if it is free, otherwise any free one
 */
export function freePort(preferred = 0) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (preferred === 0 ? reject(error) : resolve(freePort())));
    probe.listen(preferred, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}
