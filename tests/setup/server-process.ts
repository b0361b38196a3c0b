import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SHORT_LIVED } from '@honey/stack/processes/short-lived';
import { testedSettings } from './tested-settings.ts';

const programs = path.resolve(fileURLToPath(import.meta.url), '../../../server/dist');

/** How often a starting server is polled for readiness. Polling takes time from the server's own start. */
const pollMs = 50;
/** How long a response about readiness may take. */
const answerMs = 5_000;

/** The built server as a process of its own, which can be killed. */
export interface ServerProcess {
  baseUrl: string;
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Ends it as a crash or an operator would; resolves when it has ended, with its exit code (null when killed). */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/**
 * Starts a built program of the server on PORT, or a free one, and waits until it is ready.
 * @param program its file in server/dist
 */
export async function startServerProcess(
  environment: Record<string, string>,
  program = 'bundled/main.js',
): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [...SHORT_LIVED, path.join(programs, program)], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '0',
      ...(environment.NODE_ENV === 'production' ? {} : { PASSWORD_COST: '4' }),
      PORT: port,
      ...testedSettings(),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  try {
    await untilReady(baseUrl, child, () => output);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    baseUrl,
    child,
    output: () => output,
    end: async (signal) => {
      if (hasEnded(child)) return child.exitCode;
      const exited = once(child, 'exit');
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}

/** A process ended by a signal has no exit code. */
const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function untilReady(baseUrl: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + 60_000;
  let last = '';
  while (performance.now() < deadline) {
    if (hasEnded(child)) throw new Error(`the server ended with ${child.exitCode}: ${output()}`);
    // A request that is lost with a server that stops on this port must not be waited for.
    const answer = await fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(answerMs) }).then(
      async (response) => (response.ok ? 'ready' : await response.text()),
      String,
    );
    if (answer === 'ready') return;
    last = answer;
    await delay(pollMs);
  }
  throw new Error(`the server was not ready in a minute: ${last}\n${output()}`);
}

/**
 * Ports from here on are below those that the system assigns to clients or on request: none is taken by chance between
 * being found free and being listened on. Each process of a test run searches a hundred of its own.
 */
const [firstPort, portsPerProcess, processesApart] = [20_000, 100, 120];
let nextPort = randomInt(portsPerProcess);

/** A free port, another one each time. */
export async function freePort(): Promise<number> {
  for (let attempts = 0; attempts < portsPerProcess; attempts += 1) {
    nextPort = (nextPort + 1) % portsPerProcess;
    const port = firstPort + (process.pid % processesApart) * portsPerProcess + nextPort;
    if (await isFree(port)) return port;
  }
  throw new Error('no port');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
