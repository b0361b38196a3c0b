import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '@honey/stack/processes/processes';
import { describe, expect, it } from '@jest/globals';
import { draftOf } from '../../scripts/lib/new/draft-of.mjs';
import { compilerErrors } from './compiler.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The repository after some commands, in memory: each command reads the result of the previous ones. `without` does not
 * exist at first.
 */
function repository(without?: string) {
  const written = new Map<string, string>();
  const read = (file: string) => {
    const onDisk = path.join(root, file);
    if (written.has(file) || file === without) return written.get(file);
    return existsSync(onDisk) ? readFileSync(onDisk, 'utf8') : undefined;
  };
  return {
    written,
    make(command: string): string[] {
      const files = draftOf(command.split(' '), read);
      for (const [file, text] of files) written.set(file, text);
      return [...files.keys()];
    },
  };
}

/** The compiler's errors for the files whose path matches. */
const compilerErrorsIn = (pattern: RegExp, files: Map<string, string>, workspace: 'server' | 'client') =>
  compilerErrors(
    new Map(
      [...files].filter(([file]) => pattern.test(file)).map(([file, text]) => [path.join(root, file), text]),
    ),
    workspace,
  );

/** Imports are rewritten, on one line or several. */
const withoutImports = (code: string): string => code.replaceAll(/^import [^;]*;\n/gm, '');

describe('a new area', () => {
  it('has its files, its registration in the app, and its calls', () => {
    const { written, make } = repository();
    expect(make('area honey-coupons')).toEqual([
      'server/src/honey-coupons/honey-coupons.module.ts',
      'server/src/honey-coupons/honey-coupons.controller.ts',
      'server/src/honey-coupons/honey-coupons.service.ts',
      'server/src/honey-coupons/honey-coupons.errors.ts',
      'server/src/honey-coupons/honey-coupons.settings.ts',
      'server/src/app.module.ts',
      'server/src/honey-coupons/honey-coupons.dto.ts',
      'tests/integration/honey-coupons/honey-coupons.test.ts',
    ]);
    const changed = [
      ...make('call honey-coupons add POST /honey-coupons/add'),
      ...make('call honey-coupons rename PUT /honey-coupons/name'),
    ];
    const elsewhere = changed.filter((file) => !file.startsWith('server/src/honey-coupons/'));
    expect(elsewhere).toEqual([
      'tests/integration/honey-coupons/add.test.ts',
      'tests/integration/honey-coupons/rename.test.ts',
    ]);
    expect(written.get('server/src/honey-coupons/honey-coupons.errors.ts')).toMatch(
      /defineErrors\('honey-coupons', \{\n {2}honey_coupons_add_blank: .*\n {2}honey_coupons_rename_blank: .*\n\}\);/,
    );
    expect(written.get('server/src/honey-coupons/honey-coupons.module.ts')).toContain(
      "import './honey-coupons.errors.ts';\nimport './honey-coupons.settings.ts';\n\n",
    );
    const app = written.get('server/src/app.module.ts');
    expect(app).toContain("import { HoneyCouponsModule } from './honey-coupons/honey-coupons.module.ts';");
    expect(app).toMatch(/^ {8}HoneyCouponsModule,\n {8}SandboxModule,$/m);
    const controller = written.get('server/src/honey-coupons/honey-coupons.controller.ts');
    expect(controller).toMatch(
      /@Get\('list'\)[\s\S]*@Post\('add'\)\n {2}@Access\('member'\)\n {2}@Idempotent\(\)[\s\S]*@Put\('name'\)/,
    );
    expect(written.get('tests/integration/honey-coupons/add.test.ts')).toContain(
      "member.send('POST', '/v1/honey-coupons/add', { body: { name: 'spring' } })",
    );
  });
});

describe('a new call', () => {
  it('is added to an existing area, and removes nothing', () => {
    const { written, make } = repository();
    const changed = make('call notices latest GET /mypage/latest');
    expect(changed.at(-1)).toBe('tests/integration/notices/latest.test.ts');
    for (const file of changed.slice(0, -1)) {
      const before = withoutImports(readFileSync(path.join(root, file), 'utf8')).split('\n');
      const after = new Set((written.get(file) ?? '').split('\n'));
      expect(before.filter((line) => !after.has(line))).toEqual([]);
    }
  });
});

describe('a new refusal', () => {
  it('is declared by its area, which had none before', () => {
    const errors = 'server/src/broadcast/broadcast.errors.ts';
    const areaModule = 'server/src/broadcast/broadcast.module.ts';
    const { written, make } = repository(errors);
    const stated = "import './broadcast.errors.ts';\n";
    written.set(areaModule, readFileSync(path.join(root, areaModule), 'utf8').replace(stated, ''));
    expect(make('call broadcast add PUT /broadcast-setting/add')).toContain(errors);
    expect(written.get(areaModule)).toContain(stated);
  });

  it('is inserted into an empty list, as the formatter leaves it, and among others', () => {
    const { written, make } = repository();
    make('area badges');
    const errors = 'server/src/badges/badges.errors.ts';
    written.set(errors, written.get(errors)?.replace('{\n});', '{});') ?? '');
    make('call badges add POST /badges/add');
    make('call badges use POST /badges/use');
    expect(written.get(errors)).toContain(
      "defineErrors('badges', {\n  badges_add_blank: [400, '이름을 입력해 주세요.'],\n  badges_use_blank: [400, '이름을 입력해 주세요.'],\n});",
    );
  });
});

describe('a new page', () => {
  it('has a route, texts and a title, in a new or existing area', () => {
    const { written, make } = repository();
    make('page badges /badges BadgesPage');
    const changed = make('page notices /announce/old OldNoticesPage');
    expect(changed.filter((file) => !/\/notices\b/.test(file))).toEqual([
      'tests/e2e/old-notices-page.test.ts',
    ]);
    expect(written.get('client/src/areas/badges/routes.ts')).toContain(
      "{ path: '/badges', layout: 'default', page: () => import('./BadgesPage.tsx') },\n];",
    );
    expect(written.get('client/src/areas/notices/routes.ts')).toContain(
      "{ path: '/announce/old', layout: 'default', page: () => import('./OldNoticesPage.tsx') },\n];",
    );
    expect(written.get('client/src/messages/notices.ts')).toContain("oldNoticesTitle: '새 페이지',");
    expect(written.get('packages/rules/src/pages/badges.ts')).toContain(
      "export const badgesPages = {\n  '/badges': '새 페이지',\n} as const",
    );
    expect(written.get('packages/rules/src/pages.ts')).toMatch(
      /^import \{ badgesPages \} from '.\/pages\/badges.ts';$[\s\S]*^const areas = \[\n {2}badgesPages,$/m,
    );
    expect(written.get('packages/rules/src/pages/notices.ts')).toContain("'/announce/old': '새 페이지',");
    expect(compilerErrorsIn(/^client\//, written, 'client')).toEqual([]);
  });
});

it('generated server code compiles, and an error in it would be detected', () => {
  const { written, make } = repository();
  make('area honey-coupons');
  make('call honey-coupons add POST /honey-coupons/add');
  make('call honey-coupons rename PUT /honey-coupons/name');
  make('call notices latest GET /mypage/latest');
  make('area wrong');
  const service = 'server/src/wrong/wrong.service.ts';
  written.set(service, (written.get(service) ?? '').replace('user_key: userKey', 'user: userKey'));
  expect(compilerErrorsIn(/^server\/src\/(honey-coupons|notices|wrong)\//, written, 'server')).toEqual([
    expect.stringContaining("'user' does not exist in type 'WrongList'"),
  ]);
});

it('generated code passes the linter once it is formatted', async () => {
  const { written, make } = repository();
  make('area badges');
  make('call badges add POST /badges/add');
  make('page badges /badges BadgesPage');
  const folder = await mkdtemp(path.join(tmpdir(), 'honey-new-'));
  try {
    for (const name of ['biome.json', '.gitignore'])
      await copyFile(path.join(root, name), path.join(folder, name));
    for (const [file, text] of written) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
    const { code, output } = await runProgram(
      process.execPath,
      [biome, 'check', '--write', '--error-on-warnings'],
      {
        cwd: folder,
      },
    );
    expect([code, code === 0 ? '' : output]).toEqual([0, '']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it.each([
  ['hive', '"hive" cannot be made'],
  ['area', "The area's name is missing"],
  ['area Coupons', 'The area\'s name is "Coupons": use lower case'],
  ['area notices', 'server/src/notices/notices.module.ts already exists.'],
  ['call notices latest GET /notices/latest', 'start with /mypage/, /notices/latest does not'],
  ['call notices latest PATCH /mypage/latest', 'The method is "PATCH": GET, POST or PUT.'],
  ['call badges list GET /badges/list', 'server/src/badges/badges.controller.ts does not exist.'],
  ['call notices one GET /mypage/:id', 'Write one with parameters by hand.'],
  ['page notices /announce Announce', 'its name has the form CouponsPage'],
])('"%s" is refused in one line', (command, line) => {
  expect(() => repository().make(command)).toThrow(line);
});
