import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { affectedTests, readTestedSources, stepsToTests } from '../../scripts/lib/testing/affected-tests.mjs';
import { areasOf, changedFiles } from '../../scripts/lib/testing/changes.mjs';

describe('the difference from the main branch', () => {
  let folder: string;
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  const commit = async (file: string) => {
    await writeFile(path.join(folder, file), file);
    git('add', '.');
    git('commit', '-q', '--no-verify', '-m', file);
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'honey-changes-'));
    git('init', '-q', '-b', 'main');
    await commit('one.txt');
    await commit('two.txt');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is the last commit on that branch itself, with the uncommitted changes', async () => {
    await writeFile(path.join(folder, 'new.txt'), '');
    expect(await changedFiles(folder)).toEqual(['new.txt', 'two.txt']);
  });

  it('is everything since the branch point on another one', async () => {
    git('checkout', '-q', '-b', 'work');
    await commit('three.txt');
    await commit('four.txt');
    expect(await changedFiles(folder)).toEqual(['four.txt', 'three.txt']);
  });
});

describe('the tests that a change can affect', () => {
  let sources: Awaited<ReturnType<typeof readTestedSources>>;
  beforeAll(async () => {
    sources = await readTestedSources();
  });
  const affected = (...changed: string[]) => affectedTests(changed, sources);

  it('are those of its area: by name, by imports, by the rules that they cover', () => {
    const files = affected('prisma/functions/gifts/gift_send.sql');
    expect(files).toEqual(
      expect.arrayContaining([
        'tests/integration/gifts/gifts.test.ts',
        'tests/integration/gifts/crash.test.ts',
        'tests/integration/conformance/conformance.test.ts',
      ]),
    );
    expect(files).not.toContain('tests/integration/search/search.test.ts');
    expect(files.filter((file) => file.startsWith('tests/e2e/'))).toEqual([]);
  });

  it('are few, whatever area of the server is changed', () => {
    const areas = new Set(
      sources.flatMap(({ path: file }) => /^server\/src\/([a-z-]+)\/[^/]+\.ts$/.exec(file)?.[1] ?? []),
    );
    areas.delete('core');
    expect(areas.size).toBeGreaterThan(20);
    const tests = sources.filter(({ path: file }) => file.endsWith('.test.ts'));
    for (const area of areas)
      expect(affectedTests([`server/src/${area}/${area}.module.ts`], sources).length).toBeLessThan(
        tests.length / 8,
      );
  });

  it('are those that import it, directly or indirectly, and that run a command which does', () => {
    expect(affected('tests/money/books.ts')).toEqual(
      expect.arrayContaining(['tests/integration/books/property.test.ts']),
    );
    expect(affected('scripts/lib/run-record.mjs')).toEqual(
      expect.arrayContaining(['tests/scripts/background.test.ts', 'tests/scripts/start.test.ts']),
    );
    expect(affected('tests/integration/social/comments.test.ts')).toEqual([
      'tests/integration/social/comments.test.ts',
    ]);
  });

  it('are more or less directly affected: changed, by imports and names, by their area, by its rules', () => {
    const steps = stepsToTests(
      ['tests/integration/social/comments.test.ts', 'prisma/functions/gifts/gift_send.sql'],
      sources,
    );
    expect(steps.get('tests/integration/social/comments.test.ts')).toBe(0);
    expect(steps.get('tests/integration/gifts/gifts.test.ts')).toBe(1);
    expect(new Set(steps.values())).toEqual(new Set([0, 1, 2, 3]));
  });

  it('are none for a document', () => expect(affected('docs/tried.md', 'README.md')).toEqual([]));

  it('of pages include browser tests', () => {
    const files = affected('client/src/areas/gifts/gift-form.ts');
    expect(files).toEqual(
      expect.arrayContaining(['client/test/gift-form.test.ts', 'tests/e2e/client-rules.test.ts']),
    );
    expect(files.filter((file) => /^tests\/(integration|chat)\//.test(file))).toEqual([]);
  });

  it('have areas, of which the shared one represents all', () => {
    expect(areasOf(['server/src/gifts/gifts.service.ts', 'docs/rules/store.md'])).toEqual(['gifts', 'store']);
    expect(areasOf(['prisma/schema/gifts.prisma', 'server/src/core/x.ts'])).toEqual(['core']);
    expect(areasOf(['packages/mintalk/src/index.ts'])).toEqual(['chat']);
  });
});
