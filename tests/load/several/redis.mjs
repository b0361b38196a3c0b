import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { freePort } from '@honey/stack/processes/free-port';
import { findRedis } from '@honey/stack/redis/redis';

/**
 * A Redis without files, on a port of its own.
 * @returns {Promise<{ port: number, pid: () => number, kill: () => Promise<void>, start: () => Promise<void>, freeze: () =>
 * void, resume: () => void, command: (...words: string[]) => Promise<string> }>} `start` starts it again, empty
 * @throws {Error} if the machine has neither redis-server nor valkey-server
 */
export async function startRedis() {
  const program = findRedis();
  if (program === undefined) throw new Error('redis-server or valkey-server is needed on this machine');
  const port = await freePort();
  let child = await launch(program, port);
  return {
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

async function launch(program, port) {
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: tmpdir() };
  const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    if (output.includes('Ready to accept connections')) return child;
  }
  throw new Error(`Redis did not start: ${output}`);
}

/** Sends a command whose reply is a status or a bulk string, and returns the reply's text. */
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

/** The text of a complete reply; undefined while the rest is missing. */
function textOf(reply) {
  const end = reply.indexOf('\r\n');
  if (end < 0) return undefined;
  const head = reply.slice(1, end);
  if (reply.startsWith('-')) throw new Error(`Redis replied ${head}`);
  if (!reply.startsWith('$')) return head;
  const bytes = Buffer.from(reply.slice(end + 2));
  return bytes.length >= Number(head) + 2 ? bytes.subarray(0, Number(head)).toString() : undefined;
}
