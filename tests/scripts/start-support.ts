import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from '@jest/globals';

const script = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const root = path.resolve(script, '../..');

/** How the start command runs: directly, by a shell, or by npm as people do, with a shell of its own. */
const commands: Record<'node' | 'shell' | 'npm', [program: string, args: string[]]> = {
  node: [process.execPath, [script]],
  shell: ['sh', ['-c', `"${process.execPath}" "${script}"; true`]],
  npm: ['npm', ['start']],
};

/** A running start command; `output` grows as it prints, where it is captured. */
interface StartRun {
  child: ChildProcess;
  output: string;
  ended: Promise<number>;
}

/** Gives each test of a file a data folder of its own, and stops what the test started. */
export function setStarts() {
  let dataDir: string;
  const running: StartRun[] = [];
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'honey-live-start-'));
  });
  afterEach(async () => {
    for (const { child, ended } of running.splice(0)) {
      child.kill('SIGKILL');
      // Its child processes have ended too then, and nothing writes into the folder any more.
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Runs the start command with an environment; `output` is a file that receives its output instead. */
  function start(
    environment: Record<string, string>,
    { by = 'node', output }: { by?: keyof typeof commands; output?: number } = {},
  ): StartRun {
    const [program, args] = commands[by];
    const child = spawn(program, args, {
      cwd: root,
      stdio: output === undefined ? 'pipe' : ['ignore', output, output],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        NODE_OPTIONS: '',
        SKIP_INSTALL: '1',
        AUDIENCE: '0',
        DATABASE_OWNER_URL: '',
        ...environment,
      },
    });
    const run = { child, output: '', ended: once(child, 'close').then(([code]) => Number(code)) };
    running.push(run);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        run.output += chunk;
      });
    }
    return run;
  }

  /** The same with its output going to the device that is always full. */
  async function startWithFullOutput(environment: Record<string, string>): Promise<StartRun> {
    const full = await open('/dev/full', 'w');
    const run = start(environment, { output: full.fd });
    await full.close();
    return run;
  }

  return {
    get dataDir() {
      return dataDir;
    },
    start,
    startWithFullOutput,
  };
}

/** The lines that report a failure. */
export function failures(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith('✘'));
}
