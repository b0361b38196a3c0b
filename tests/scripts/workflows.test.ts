import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const read = (file: string) => readFile(path.join(root, '.github', file), 'utf8');
/** What is used of inputs or of a step's outputs, by name. */
const used = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name)),
];

describe('what suites use at GitHub', () => {
  it('declares every input and output that it uses, and uses every input that it declares', async () => {
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

  it('starts the stack by the action of its own checkout, and stops it whatever happened', async () => {
    const { steps } = parse(await read('workflows/honey-live.yml')).jobs.suite;
    const start = steps.find(({ id }: { id?: string }) => id === 'honey-live');
    const { inputs } = parse(await read('actions/start-honey-live/action.yml'));
    expect(start.uses).toBe('./.honey-live/.github/actions/start-honey-live');
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(start.with)));
    expect(steps).toContainEqual(expect.objectContaining({ if: 'always()', run: 'npm run stop' }));
  });
});
