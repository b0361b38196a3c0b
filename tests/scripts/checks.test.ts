import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { checkCircles, problemsOfCircles, problemsOfFileCircles } from '../../scripts/lib/checks/circles.mjs';
import { checkClock, problemsOfClock } from '../../scripts/lib/checks/clock.mjs';
import { checkConfiguration } from '../../scripts/lib/checks/configuration.mjs';
import { checkContainers } from '../../scripts/lib/checks/containers.mjs';
import { checkDeclarations, problemsOfDeclarations } from '../../scripts/lib/checks/declarations.mjs';
import { checkFunctions } from '../../scripts/lib/checks/functions.mjs';
import { checkInternals, problemsOfInternals } from '../../scripts/lib/checks/internals.mjs';
import { checkKorean, problemsOfKorean, problemsOfWording } from '../../scripts/lib/checks/korean.mjs';
import { checkOneText, problemsOfOneText } from '../../scripts/lib/checks/one-text.mjs';
import { checkOwners } from '../../scripts/lib/checks/owners.mjs';
import { checkPages, problemsOfPages } from '../../scripts/lib/checks/pages.mjs';
import { checkSwap, problemsOfAddresses } from '../../scripts/lib/checks/swap.mjs';
import { checkTests, problemsOfTestFolders, problemsOfTests } from '../../scripts/lib/checks/tests.mjs';
import { checkWords } from '../../scripts/lib/checks/words.mjs';

const sources = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => ({ path, text }));

it.each([
  ['circles', checkCircles],
  ['clock', checkClock],
  ['configuration', checkConfiguration],
  ['containers', checkContainers],
  ['declarations', checkDeclarations],
  ['functions', checkFunctions],
  ['internals', checkInternals],
  ['korean', checkKorean],
  ['one-text', checkOneText],
  ['owners', checkOwners],
  ['pages', checkPages],
  ['swap', checkSwap],
  ['tests', checkTests],
  ['words', checkWords],
])('the check %s finds nothing in this repository', async (_name, check) => {
  expect(await check()).toEqual([]);
});

describe('the check of circles between folders', () => {
  const hives = {
    'server/src/bees/wings.ts': "import type { Hive } from '../hives/deep/hive.ts';",
    'server/src/hives/deep/hive.ts': "\nimport { bee } from '../../bees/bee.ts';",
    'server/src/bees/bee.ts': "import './wings.ts';",
  };

  it('reports a circle by its imports, types and inner folders included', () => {
    expect(problemsOfCircles(sources(hives), {})).toEqual([
      [
        'server/src/bees → server/src/hives → server/src/bees: move the target of one of these imports, so that the circle opens:',
        '  server/src/bees/wings.ts:1 imports server/src/hives/deep/hive.ts',
        '  server/src/hives/deep/hive.ts:2 imports server/src/bees/bee.ts',
      ].join('\n'),
    ]);
  });

  it('finds circles of three, between packages, and within an area', () => {
    const found = problemsOfCircles(
      sources({
        'client/src/a/a.ts': "import '../b/b.ts';",
        'client/src/b/b.ts': "import('../c/c.ts');",
        'client/src/c/c.ts': "import '../a/a.ts';",
        'packages/rules/src/index.ts': "import '@honey/mintalk/protocol';",
        'packages/mintalk/src/index.ts': "import '@honey/rules';",
        'server/src/chat/edge/limit.ts': "import '../rooms/room.ts';",
        'server/src/chat/rooms/room.ts': "import '../edge/limit.ts';",
      }),
      {},
    );
    expect(found.map((line) => line.split(':')[0])).toEqual([
      'packages/rules → packages/mintalk → packages/rules',
      'server/src/chat/edge → server/src/chat/rooms → server/src/chat/edge',
      'client/src/a → client/src/b → client/src/c → client/src/a',
    ]);
  });

  it('finds files of one folder that import each other, lazily or for types too', () => {
    const found = problemsOfFileCircles(
      sources({
        'client/src/a/open.ts': "export const open = overlay(() => import('./Dialog.tsx'));",
        'client/src/a/Dialog.tsx': "import type { Props } from './open.ts';",
        'client/src/a/page.ts': "import './open.ts'; import './Dialog.tsx';",
        'server/src/b/one.ts': "import './two.ts';",
        'server/src/b/two.ts': "export * from './three.ts';",
        'server/src/b/three.ts': "import './one.ts';",
      }),
    );
    expect(found.map((line) => line.split(':')[0])).toEqual([
      'client/src/a/open.ts → client/src/a/Dialog.tsx → client/src/a/open.ts',
      'server/src/b/one.ts → server/src/b/two.ts → server/src/b/three.ts → server/src/b/one.ts',
    ]);
  });

  it('counts operators’ calls like other files of their area', () => {
    const operators = {
      ...hives,
      'server/src/bees/bees.admin.service.ts': hives['server/src/bees/wings.ts'],
    };
    const found = problemsOfCircles(sources({ ...operators, 'server/src/bees/wings.ts': '' }), {});
    expect(found.map((line) => line.split(':')[0])).toEqual([
      'server/src/hives → server/src/bees → server/src/hives',
    ]);
  });

  it('accepts an exception as long as it breaks a circle', () => {
    const excepted = { 'server/src/hives → server/src/bees': 'hives are full of them' };
    expect(problemsOfCircles(sources(hives), excepted)).toEqual([]);
    const open = sources({ ...hives, 'server/src/bees/wings.ts': '' });
    expect(problemsOfCircles(open, excepted)).toEqual([
      'scripts/lib/checks/circles.mjs: the exception for server/src/hives → server/src/bees closes no circle: remove it',
    ]);
  });
});

describe('the check of the clock', () => {
  const advice = 'use the Clock of core/clock, or MonotonicClock to measure';
  const clockReaders = sources({
    'server/src/bees/dance.ts': [
      '// Date.now() is the machine’s',
      'const startedMs = Date.now();',
      'const dawn = new Date(startedMs);',
      'const noon = new Date();',
      'const ms = performance.now();',
      "const text = 'new Date()';",
      'const now = globalThis.Date.now;',
    ].join('\n'),
    'server/src/core/clock/clock.ts': 'Date.now();',
  });

  it("finds reads of the machine's clock, in code only", () => {
    expect(problemsOfClock(clockReaders, {})).toEqual([
      `server/src/bees/dance.ts:2: Date.now(): ${advice}`,
      `server/src/bees/dance.ts:4: new Date(): ${advice}`,
      `server/src/bees/dance.ts:5: performance.now(): ${advice}`,
      `server/src/bees/dance.ts:7: Date.now(): ${advice}`,
    ]);
  });

  it('accepts exceptions for one call in one file, and refuses unused ones', () => {
    const excepted = {
      'server/src/bees/dance.ts: Date.now()': 'bees know',
      'server/src/bees/dance.ts: new Date()': 'bees know',
      'server/src/bees/gone.ts: Date.now()': 'bees knew',
    };
    expect(problemsOfClock(clockReaders, excepted)).toEqual([
      `server/src/bees/dance.ts:5: performance.now(): ${advice}`,
      'scripts/lib/checks/clock.mjs: the exception for server/src/bees/gone.ts: Date.now() is not needed: remove it, or correct its path',
    ]);
  });
});

describe('the check of private parts', () => {
  const advice = 'use the public interface of the library';
  const hive = sources({
    'server/src/bees/hive.ts': [
      'const { _socket: wire, _count } = queen as unknown as Hive;',
      "if ('_wings' in bee) bee._wings.fold();",
      'const sum = await bees.aggregate({ _sum: true });',
      'const total = sum._sum.honey;',
      'items.filter((_item, _index) => true); // bee._wings',
    ].join('\n'),
  });

  it('finds casts that circumvent types, and members that are named as private, in code only', () => {
    expect(problemsOfInternals(hive, {})).toEqual([
      `server/src/bees/hive.ts:1: _socket: ${advice}`,
      `server/src/bees/hive.ts:1: as unknown as: ${advice}`,
      `server/src/bees/hive.ts:2: _wings: ${advice}`,
    ]);
  });

  it('accepts the places that are listed', () => {
    expect(problemsOfInternals(hive, { 'server/src/bees/': 'bees know' })).toEqual([]);
  });
});

describe('the check of rules with one text', () => {
  it('finds a second text of a rule outside its home, in code and SQL, not in comments or in generated files', () => {
    const second = sources({
      'packages/rules/src/fan-level.ts':
        'export const starsOfFanLevel = (level: number) => 100 * level * level;',
      'prisma/functions/bees/fan_level.sql': '-- generated from bees\n SELECT p_star >= 100 * p_level',
      'prisma/functions/bees/bee_is_fan.sql': '-- 100 * p_level\n\n SELECT p_star >= 100 * p_level',
      'server/src/bees/bees.service.ts':
        '// 100 * level\nif (!live.allowOtherHosts && bee.role) refuse();\nif (bee.inputHash !== hash) refuse();',
      'server/src/bees/dance.ts': "if (watching.level && live.barChatBlocked) refuse('chat_banned');",
    });
    const found = problemsOfOneText(second, {}).map((line) => line.split(': ').slice(0, 2).join(': '));
    expect(found).toEqual([
      'prisma/functions/bees/bee_is_fan.sql:3: a second text of the honey of a fan level',
      'server/src/bees/bees.service.ts:2: a second text of who may watch a live',
      'server/src/bees/dance.ts:1: a second text of who may watch a live',
      'server/src/bees/bees.service.ts:3: a second text of whether a key was used with the same input',
    ]);
  });
});

describe('the check of Korean texts', () => {
  it('finds them outside the catalogues: in strings, templates, patterns and pages, not in comments', () => {
    const found = problemsOfKorean(
      sources({
        'client/src/areas/bees/Bee.tsx': '// 꿀\nexport const Bee = () => (\n  <p>\n    꿀\n  </p>\n);',
        'client/src/messages/bees.ts': "export const t = '꿀';",
        'server/src/bees/texts.ts': "export const honey = '꿀';",
        'server/src/bees/bees.service.ts': `/** 꿀 */\nconst a = \`\${1}꿀\`;\nconst b = /[가-힣]/;\nconst c = '꿀';`,
      }),
      { 'server/src/hives/hives.ts': 'gone' },
    );
    expect(found.map((line) => line.split(': ')[0])).toEqual([
      'client/src/areas/bees/Bee.tsx:4',
      'server/src/bees/bees.service.ts:2',
      'server/src/bees/bees.service.ts:3',
      'server/src/bees/bees.service.ts:4',
      'scripts/lib/checks/korean.mjs',
    ]);
  });
});

describe('the check of Korean wordings', () => {
  const wordingsOf = (code: string) => problemsOfWording(sources({ 'client/src/messages/bees.ts': code }));

  it.each([
    ["'{name}을(를) 사용할까요?'", '을(를)'],
    ["'{name}(으)로 바꿔요'", '(으)로'],
    ["'시험 환경이에요'", '시험'],
    ["'저절로 바뀌어요'", '저절로'],
    ["'이유를 적어 주세요.'", '적어 주세요'],
    ["'프로필 아이디'", '프로필 아이디'],
    [`\`결제수단 \${1}\``, '결제수단'],
    ["'허니 라이브'", '허니 라이브'],
    ["'모두 지우기'", '지우기'],
    ["'{amount}을 선물할까요?'", 'a particle after a value'],
    [`\`\${1}는 사용할 수 없어요\``, 'a particle after a value'],
    [`\`‘\${1}’이 들어 있어요\``, 'a particle after a value'],
  ])('refuses %s', (text, what) => {
    expect(wordingsOf(`export const a = ${text};`)).toEqual([expect.stringContaining(what)]);
  });

  it('accepts texts that fit every value, comments, and words that only start alike', () => {
    expect(
      wordingsOf(
        "// 저절로\nexport const a = ['{name:을/를} 봐요', '{nick}님이 와요', '{count}이상', '시험지를 봐요'];",
      ),
    ).toEqual([]);
  });
});

describe('the check of declarations', () => {
  const errors =
    "const e = defineErrors('bees', {\n  bee_gone: [404, '꿀'],\n  bee_asleep: [409, '꿀'],\n});";

  it('finds unused declarations, in code and in database functions', () => {
    const used = { 'server/src/hives/hives.service.ts': "throw new AppError('bee_gone');" };
    const inSql = { 'prisma/functions/bees/bee.sql': "RETURN QUERY SELECT 'bee_asleep';" };
    const file = { 'server/src/bees/bees.errors.ts': errors };
    expect(problemsOfDeclarations(sources({ ...file, ...used, ...inSql }))).toEqual([]);
    expect(problemsOfDeclarations(sources({ ...file, ...used }))).toEqual([
      'server/src/bees/bees.errors.ts:3: bee_asleep is declared and never used: remove it, or use it',
    ]);
  });

  it("finds declarations in another area's name", () => {
    const moved = { 'server/src/hives/hives.errors.ts': "defineErrors('bees', {});" };
    const core = { 'server/src/core/settings/site.settings.ts': "defineSettings('site', {});" };
    expect(problemsOfDeclarations(sources({ ...moved, ...core }))).toEqual([
      'server/src/hives/hives.errors.ts:1: it declares for bees: name file and area hives',
    ]);
  });

  it('finds a handler that is declared idempotent and does not take its key', () => {
    const handlers = (parameter: string) =>
      [
        'const TakesHoney = (): MethodDecorator =>\n  applyDecorators(Post(), TakesIdempotencyKey());',
        'class Bees {',
        `  @TakesIdempotencyKey()\n  give(${parameter} key: string) {}`,
        `  @TakesHoney()\n  keep(${parameter} key: string) {}`,
        '  @Idempotent()\n  send(key: string) {}\n}',
      ].join('\n');
    const inFile = (text: string) => sources({ 'server/src/bees/bees.controller.ts': text });
    expect(problemsOfDeclarations(inFile(handlers('@IdempotencyKey()')))).toEqual([]);
    expect(problemsOfDeclarations(inFile(handlers('')))).toEqual([
      'server/src/bees/bees.controller.ts:5: give claims to recognize a repeated key: take @IdempotencyKey()',
      'server/src/bees/bees.controller.ts:7: keep claims to recognize a repeated key: take @IdempotencyKey()',
    ]);
  });
});

describe('the check of pages', () => {
  it('finds a page that no route table loads, however else it is loaded', () => {
    expect(
      problemsOfPages(
        sources({
          'client/src/areas/bees/routes.ts':
            "export const routes = [{ page: () => import('./pages/BeesPage.tsx') }];",
          'client/src/areas/bees/index.ts': "import('./pages/LostPage.tsx');",
          'client/src/areas/bees/pages/BeesPage.tsx': 'export default function BeesPage() {}',
          'client/src/areas/bees/pages/LostPage.tsx': 'export default function LostPage() {}',
          'client/src/areas/bees/parts/FramePage.tsx': 'export function FramePage() {}',
        }),
      ),
    ).toEqual([
      'client/src/areas/bees/pages/LostPage.tsx:1: no route leads to this page: register it in client/src/areas/bees/routes.ts, or remove it',
    ]);
  });
});

describe('the check of tests', () => {
  it('finds skipped tests and waits by the clock', () => {
    const text = [
      "import { setTimeout as delay } from 'node:timers/promises';",
      "it.todo('flies');",
      "it.skip.each([1])('hums', () => {});",
      'const maybe = wings ? it : it.skip;',
      "test.failing('stings', () => {});",
      'await new Promise((resume) => setTimeout(resume, 100));',
      'await page.waitForTimeout(100);',
      'jest.setTimeout(60_000); // setTimeout()',
      'Atomics.wait(array, 0, 0, 100);',
      'query.skip(1);',
    ].join('\n');
    const found = problemsOfTests(sources({ 'tests/integration/bees.test.ts': text }), {});
    expect(found.map((line) => line.split(': ').slice(0, 2).join(' '))).toEqual([
      'tests/integration/bees.test.ts:2 it.todo',
      'tests/integration/bees.test.ts:3 it.skip',
      'tests/integration/bees.test.ts:4 it.skip',
      'tests/integration/bees.test.ts:5 test.failing',
      'tests/integration/bees.test.ts:1 timers/promises',
      'tests/integration/bees.test.ts:6 setTimeout()',
      'tests/integration/bees.test.ts:7 page.waitForTimeout()',
      'tests/integration/bees.test.ts:9 Atomics.wait()',
    ]);
  });

  it('allows waits in helpers listed with a reason', () => {
    const files = { 'tests/setup/eventually.ts': 'setTimeout(look, 50);' };
    expect(
      problemsOfTests(sources(files), { 'tests/setup/eventually.ts': 'it implements how tests wait' }),
    ).toEqual([]);
  });

  it('finds files of tests/integration outside of the folders of areas and subjects', () => {
    const files = ['bees.test.ts', 'bees/flight.test.ts', 'nectar/support.ts', 'bees/hive/wax.test.ts'];
    const found = problemsOfTestFolders(
      [...files.map((file) => `tests/integration/${file}`), 'tests/chat/bees.test.ts'],
      ['bees', 'wax'],
    );
    expect(found.map((line) => line.split(';')[0])).toEqual([
      'tests/integration/bees.test.ts: in no folder',
      'tests/integration/nectar/support.ts: "nectar" is neither an area nor a subject',
      'tests/integration/bees/hive/wax.test.ts: "bees/hive" is neither an area nor a subject',
    ]);
  });
});

describe('the check of what the swap needs', () => {
  it('finds a picture that would be loaded from the pages’ own origin (PAGES-13)', () => {
    const found = problemsOfAddresses(
      sources({
        'client/src/areas/bees/Bee.tsx':
          '<b>\n<img src={bee.picture} /><video src={assetUrl(bee.film)} poster={bee.still} />',
        'client/src/areas/bees/bee.ts': 'const src={bee};',
      }),
    );
    expect(found.map((line) => line.split(' loads ')[0])).toEqual([
      'client/src/areas/bees/Bee.tsx:2: src={bee.picture}',
      'client/src/areas/bees/Bee.tsx:2: poster={bee.still}',
    ]);
  });
});

it('npm run check -- --help lists every check', async () => {
  const run = promisify(execFile);
  const script = fileURLToPath(new URL('../../scripts/check.mjs', import.meta.url));
  const env = { ...process.env, NODE_OPTIONS: '', SKIP_INSTALL: '1' };
  const { stdout: help } = await run(process.execPath, [script, '--help'], { env });
  const listed = Array.from(help.matchAll(/^ {2}([a-z-]+)/gm), ([, name]) => name).sort();
  const refusal = await run(process.execPath, [script, 'bees'], { env }).catch((error) => error.stderr);
  const known = /there are ([a-z, -]+)/.exec(refusal)?.[1]?.split(', ').sort();
  expect(listed).toEqual(known);
});
