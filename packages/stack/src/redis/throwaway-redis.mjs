import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { freePort } from '../processes/free-port.mjs';
import { findRedis, redisArguments, redisUrl } from './redis.mjs';

/**
 * @typedef {object} ThrowawayRedis a Redis without files for one test or benchmark, which can fail in every way
 * @property {string} url as REDIS_URL
 * @property {number} port
 * @property {() => number} pid
 * @property {() => Promise<void>} kill ends it as a crash would, and everything in it
 * @property {() => Promise<void>} start starts it again on the same port, empty
 * @property {() => void} freeze stops it from responding until `resume`
 * @property {() => void} resume
 * @property {(...words: string[]) => Promise<string>} command sends a command whose reply is a status or a bulk string, and
 *   returns the reply's text
 */

/**
 * Starts a Redis on a free port.
 * @returns {Promise<ThrowawayRedis>}
 * @throws {Error} if the machine has neither redis-server nor valkey-server
 */
export async function startThrowawayRedis() {
  const program = findRedis();
  if (program === undefined) throw new Error('redis-server or valkey-server is needed on this machine');
  const port = await freePort();
  let child = await launch(program, port);
  return {
    url: redisUrl(port),
    port,
    pid: () => child.pid ?? 0,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    start: async () => {
      child = await launch(program, port);
    },
    freeze: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    command: (...words) => request(port, words),
  };
}

/** @param {string} program @param {number} port */
async function launch(program, port) {
  const child = spawn(program, redisArguments({ port, folder: tmpdir() }), {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes('Ready to accept connections')) return child;
  }
  throw new Error(`Redis did not start: ${output}`);
}

/** @param {number} port @param {string[]} words */
async function request(port, words) {
  const socket = connect(port, '127.0.0.1');
  try {
    socket.write(`${words.join(' ')}\r\n`);
    let reply = '';
    for await (const chunk of socket) {
      reply += chunk;
      const text = textOf(reply);
      if (text !== undefined) return text;
    }
    throw new Error(`Redis closed the connection after ${words.join(' ')}`);
  } finally {
    socket.destroy();
  }
}

/** The text of a complete reply; undefined while the rest is missing. @param {string} reply */
function textOf(reply) {
  const end = reply.indexOf('\r\n');
  if (end < 0) return undefined;
  const head = reply.slice(1, end);
  if (reply.startsWith('-')) throw new Error(`Redis replied ${head}`);
  if (!reply.startsWith('$')) return head;
  const bytes = Buffer.from(reply.slice(end + 2));
  return bytes.length >= Number(head) + 2 ? bytes.subarray(0, Number(head)).toString() : undefined;
}
