import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { freePort } from '../setup/server-process.ts';

/** Of a workflow, or of an action. */
interface Step {
  run: string;
  env?: Record<string, string>;
}

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const read = (file: string) => readFile(path.join(root, '.github', file), 'utf8');
/** The used inputs or outputs of a step, by name. */
const used = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name)),
];

describe('the actions for suites at GitHub', () => {
  it('declare every input and output that they use, and use every input that they declare', async () => {
    const action = await read('actions/start-honey-live/action.yml');
    const workflow = await read('workflows/honey-live.yml');
    const { inputs, outputs } = parse(action);
    const call = parse(workflow).on.workflow_call.inputs;
    expect(used(action, /\binputs\.([\w-]+)/g).sort()).toEqual(Object.keys(inputs).sort());
    expect(used(workflow, /\binputs\.([\w-]+)/g).sort()).toEqual(Object.keys(call).sort());
    expect(used(workflow, /steps\.honey-live\.outputs\.([\w-]+)/g).sort()).toEqual(
      Object.keys(outputs).sort(),
    );
  });

  it('start the stack by the action of the same checkout, and always stop it', async () => {
    const { steps } = parse(await read('workflows/honey-live.yml')).jobs.suite;
    const start = steps.find(({ id }: { id?: string }) => id === 'honey-live');
    const { inputs } = parse(await read('actions/start-honey-live/action.yml'));
    expect(start.uses).toBe('./.honey-live/.github/actions/start-honey-live');
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(start.with)));
    expect(steps).toContainEqual(expect.objectContaining({ if: 'always()', run: 'npm run stop' }));
  });
});

describe('the check of workflows', () => {
  const check = (folder: string) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(
        process.execPath,
        ['scripts/lib/checks/workflows.mjs', folder],
        { cwd: root },
        (error, output) => resolve({ code: error ? Number(error.code) : 0, output }),
      );
    });

  it("finds nothing in this repository's", async () =>
    expect(await check(root)).toEqual({ code: 0, output: '' }));

  it('finds what GitHub would refuse or read as empty', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'honey-workflows-'));
    const corrupt = async (file: string, pieces: [string, string][]) => {
      const text = pieces.reduce(
        (before, [piece, other]) => before.replace(piece, () => other),
        await read(file),
      );
      await mkdir(path.dirname(path.join(folder, '.github', file)), { recursive: true });
      await writeFile(path.join(folder, '.github', file), text);
    };
    await corrupt('workflows/honey-live.yml', [
      ['inputs.command }}', 'inputs.comand }}'],
      ['actions/checkout@v4', 'actions/checkout'],
      ['if: always()', 'if: allways()'],
    ]);
    await corrupt('actions/start-honey-live/action.yml', [['      shell: bash\n', '']]);
    const { code, output } = await check(folder);
    await rm(folder, { recursive: true });
    expect(code).toBe(1);
    expect(output.split('\n').map((line) => line.replace(/:\d+:/, ':'))).toEqual(
      expect.arrayContaining([
        '.github/actions/start-honey-live/action.yml: Required property is missing: shell',
        expect.stringMatching(/honey-live\.yml: .*actions\/checkout/),
        expect.stringMatching(/honey-live\.yml: .*comand/),
        expect.stringMatching(/honey-live\.yml: .*allways/),
      ]),
    );
  });
});

describe('the steps that suites run at GitHub', () => {
  it('start a stack, give the suite its address, and stop it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'honey-steps-'));
    await chmod(folder, 0o755);
    const port = await freePort();
    const [outputFile, suiteFile] = [path.join(folder, 'output'), path.join(folder, 'suite')];
    const action = parse(await read('actions/start-honey-live/action.yml'));
    const { steps } = parse(await read('workflows/honey-live.yml')).jobs.suite;
    const named = (name: string) => steps.find((step: { name?: string }) => step.name === name);
    const machine = {
      ...process.env,
      ...{ NODE_OPTIONS: '', SKIP_INSTALL: '1', DATA_DIR: folder, NODE_ENV: 'test' },
      ...{ DATABASE_URL: '', DATABASE_OWNER_URL: '', RUNNER_TEMP: folder, GITHUB_OUTPUT: outputFile },
    };
    /**
     * Runs a step as a runner does: its environment in addition to the machine's, with the known expressions evaluated.
     */
    const run = async (step: Step, values: Record<string, string>) => {
      const evaluate = (text: string) =>
        text.replace(/\$\{\{ *([\w.-]+) *\}\}/g, (_all, name: string) => {
          if (values[name] === undefined) throw new Error(`${name} is not known`);
          return values[name];
        });
      const environment = Object.entries(step.env ?? {}).map(([name, value]) => [name, evaluate(value)]);
      await promisify(execFile)(
        'bash',
        ['--noprofile', '--norc', '-eo', 'pipefail', '-c', evaluate(step.run)],
        {
          cwd: root,
          env: { ...machine, ...Object.fromEntries(environment) },
        },
      );
    };

    await run(
      action.runs.steps.find(({ id }: { id?: string }) => id === 'start'),
      { 'inputs.dataset': 'base', 'inputs.port': String(port), 'inputs.workers': '2' },
    );
    const written = (await readFile(outputFile, 'utf8')).trim().split('\n');
    const outputs = Object.fromEntries(written.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    const addresses = [port, port + 1].map((one) => `http://127.0.0.1:${one}`);
    expect(outputs).toEqual({ url: addresses[0], urls: JSON.stringify(addresses) });

    await run(named('Suite'), {
      'inputs.command': `curl --fail --silent "$HONEY_LIVE_URL/health/ready" && printenv HONEY_LIVE_URLS > "${suiteFile}"`,
      'steps.honey-live.outputs.url': outputs.url,
      'steps.honey-live.outputs.urls': outputs.urls,
      'github.workspace': folder,
    });
    expect(JSON.parse(await readFile(suiteFile, 'utf8'))).toEqual(addresses);

    await run(named('Stop'), {});
    await expect(fetch(`${outputs.url}/health/live`)).rejects.toThrow();
    await rm(folder, { recursive: true });
  }, 180_000);
});
