import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { findRedis } from '@honey/stack/redis/redis';

/** A Redis of its own, without files, for one test file. */
export interface TestRedis {
  /** As REDIS_URL. */
  url: string;
  /** Ends it as a crash would, and everything in it. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
  /** Stops it from responding until `resume`. */
  freeze(): void;
  resume(): void;
  /** Sends it a command without a result. */
  command(...words: string[]): Promise<void>;
}

/** Starts a Redis on a free port. */
export async function startRedis(): Promise<TestRedis> {
  const program = findRedis();
  if (program === undefined) throw new Error('there is no redis-server on this machine');
  const port = await freePort();
  let child = await launch(program, port);
  return {
    url: `redis://127.0.0.1:${port}`,
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
    command: async (...words) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`${words.join(' ')}\r\n`);
      const [reply] = await once(socket, 'data');
      socket.destroy();
      if (!String(reply).startsWith('+OK')) throw new Error(`Redis answered ${String(reply)}`);
    },
  };
}

async function launch(program: string, port: number): Promise<ChildProcess> {
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: tmpdir() };
  const child = spawn(
    program,
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    if (output.includes('Ready to accept connections')) break;
  }
  if (!output.includes('Ready to accept connections')) throw new Error(`Redis did not start: ${output}`);
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
