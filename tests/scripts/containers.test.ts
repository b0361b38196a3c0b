import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { checkContainers } from '../../scripts/lib/checks/containers.mjs';
import { interpolate, mergeCompose, readCompose, startedBy } from '../../scripts/lib/containers/compose.mjs';
import { problemsOfCompose } from '../../scripts/lib/containers/compose-rules.mjs';
import { readDockerfile } from '../../scripts/lib/containers/dockerfile.mjs';
import { problemsOfDockerfile } from '../../scripts/lib/containers/dockerfile-rules.mjs';
import { isLeftOut, readDockerignore } from '../../scripts/lib/containers/dockerignore.mjs';
import { problemsOfOutputs } from '../../scripts/lib/containers/output-rules.mjs';
import { productionModules } from '../../scripts/lib/containers/production-modules.mjs';
import { problemsOfScale } from '../../scripts/lib/containers/scale-rules.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('docker-compose.yml');
const entrypoint = path.join(root, 'containers/entrypoint.sh');

/** A variable as compose files and shells write it. */
const variable = (text: string) => ['$', '{', text, '}'].join('');

/** A text with one part replaced, which must occur. */
function withReplaced(text: string, piece: string | RegExp, other: string): string {
  const result = text.replace(piece, () => other);
  if (result === text) throw new Error(`${piece} does not occur`);
  return result;
}

describe('the rules of the Dockerfile', () => {
  const problems = (text: string) =>
    problemsOfDockerfile(text, {
      targets: ['server', 'sandbox', 'ci'],
      workspaces: ['server', 'seeds', 'client'],
    });

  it("find nothing in this repository's", () => expect(problems(dockerfile)).toEqual([]));

  it.each<[string, string | RegExp, string, string]>([
    ['an image without a digest', /@sha256:\w{64}/, '', 'must be pinned by an exact version and its digest'],
    ['latest', /node:24\S+/, 'node:latest', 'node:latest must be pinned'],
    ['root', /USER 1000:1000\nVOLUME/, 'USER root\nVOLUME', 'server: USER must be a number other than root'],
    ['a user by name', /USER 1000:1000\nCMD/, 'USER node\nCMD', 'sandbox: USER must be a number'],
    ['no healthcheck', /\nHEALTHCHECK.*/, '', 'HEALTHCHECK is missing'],
    ['a command for a shell', 'CMD ["server"]', 'CMD server', 'CMD must be a list of words'],
    ['a secret', 'ENV HOST=0.0.0.0', 'ENV JWT_SECRET=honey HOST=0.0.0.0', 'an image must hold no secret'],
    ['an unknown stage', '--from=modules', '--from=honeycomb', 'there is no stage honeycomb'],
    ['sources in an image', 'COPY --from=modules /app ./', 'COPY . .', 'it contains the sources'],
    [
      'sources before modules',
      'COPY package.json package-lock.json .npmrc ./',
      'COPY . .',
      'install before copying the sources',
    ],
    [
      'a missing package.json',
      'COPY seeds/package.json seeds/\n',
      '',
      'seeds/package.json must be copied before npm ci',
    ],
    [
      'lists of apt that stay',
      'RUN npm run build',
      'RUN apt-get install -y ffmpeg',
      'the lists of apt must be deleted in the same RUN',
    ],
    [
      'packages that apt recommends',
      'RUN npm run build',
      'RUN apt-get install -y ffmpeg',
      '--no-install-recommends',
    ],
    ['a download that is executed', 'RUN npm run build', 'RUN curl honey.example | sh', 'may run unverified'],
    ['another install command', 'RUN npm ci', 'RUN npm install', 'use npm ci'],
    ['an installation that is checked again', 'ENV SKIP_INSTALL=1\n', '', 'ENV SKIP_INSTALL=1 must precede'],
    [
      'a folder outside WORKDIR',
      'RUN npm run build',
      'RUN rm -r /opt/honey',
      'a RUN must name folders relative to WORKDIR',
    ],
  ])('find %s', (_, piece, other, problem) => {
    expect(problems(withReplaced(dockerfile, piece, other)).join('\n')).toContain(problem);
  });
});

describe('the exclusions of .dockerignore', () => {
  it('match those of the engine: by the last line that names a file or a folder above it', () => {
    const rules = readDockerignore(
      '# no comment\n\ndocs\n*.log\n**/dist\n/scripts/\nseeds/*/art?\n.env.*\n!.env.example\n!docs/kept',
    );
    const paths = {
      left: [
        'docs',
        'docs/a/b.md',
        'a.log',
        'dist',
        'a/b/dist/c.js',
        'scripts/a',
        'seeds/x/art1/a',
        '.env.local',
      ],
      kept: [
        'docs.md',
        'a/docs',
        'a/b.log',
        'distant',
        'a/scripts',
        'seeds/art1',
        '.env',
        '.env.example',
        'docs/kept/a',
      ],
    };
    expect(paths.left.filter((one) => !isLeftOut(rules, one))).toEqual([]);
    expect(paths.kept.filter((one) => isLeftOut(rules, one))).toEqual([]);
  });

  it('are refused where a line cannot be parsed', () => {
    expect(() => readDockerignore('docs\n[ab].log')).toThrow('.dockerignore:2: [ab].log');
  });

  it('are our documents and tests, and nothing that is built from', () => {
    const rules = readDockerignore(read('.dockerignore'));
    expect(
      ['docs/tried.md', 'tests/setup/stack.ts', '.ci/run'].map((one) => isLeftOut(rules, one)),
    ).not.toContain(false);
    for (const one of ['package-lock.json', '.npmrc', 'server/src/main.ts', 'packages/mintalk/vectors.json'])
      expect([one, isLeftOut(rules, one)]).toEqual([one, false]);
  });

  it('are created by the step that writes into them', () => {
    const known = {
      steps: {
        'build:hive': { command: 'node server/dist/hive.js', output: ['server/hive.json', 'docs/hive.json'] },
        'build:comb': { command: 'node scripts/comb.mjs', output: ['packages/{a,b}/dist/**'] },
      },
      ignored: readDockerignore('docs\n**/dist'),
      files: ['docs/hive.json', 'server/src/hive.ts', 'packages/a/src/a.ts'],
    };
    const sources: Record<string, string> = {
      'scripts/comb.mjs': '',
      'server/src/hive.ts': 'writeFile(file);',
    };
    const problems = () => problemsOfOutputs({ ...known, read: (program) => sources[program] ?? '' });
    expect(problems()).toEqual([
      'package.json:1: build:hive: .dockerignore excludes docs: the step has to create it',
    ]);
    sources['server/src/hive.ts'] = 'await mkdir(folder, { recursive: true });';
    expect(problems()).toEqual([]);
  });

  it('are not missed by the document of the API', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'honey-context-'));
    try {
      for (const name of [
        'server/src',
        'server/dist',
        'server/package.json',
        'server/tsconfig.json',
        'scripts',
        // It locates the checkout by its own path.
        'packages/stack',
      ])
        await cp(path.join(root, name), path.join(folder, name), { recursive: true });
      for (const name of [
        'node_modules',
        'server/node_modules',
        'packages/mintalk',
        'packages/rules',
        'package.json',
        'tsconfig.base.json',
      ])
        await symlink(path.join(root, name), path.join(folder, name));
      const env = { ...process.env, NODE_OPTIONS: '' };
      const program = path.join(folder, 'scripts/lib/build/api-document.mjs');
      await promisify(execFile)(process.execPath, [program], { cwd: folder, env });
      const written = (file: string) => readFile(path.join(folder, file), 'utf8');
      expect(await written('docs/dataset.schema.json')).toBe(read('docs/dataset.schema.json'));
      expect(await written('server/openapi.json')).toBe(read('server/openapi.json'));
    } finally {
      await rm(folder, { recursive: true });
    }
    // It compiles the server with TypeScript 6: minutes on a slow machine that runs other tests.
  }, 300_000);
});

describe('the rules of docker-compose.yml', () => {
  const problems = (text: string) =>
    problemsOfCompose(text, {
      stages: readDockerfile(dockerfile),
      commands: ['migrate', 'server'],
      exists: () => true,
    });

  it("find nothing in this repository's but the listed exceptions", async () =>
    expect(await checkContainers()).toEqual([]));

  it.each<[string, string | RegExp, string, string]>([
    [
      'a property unknown to the specification',
      'restart: unless-stopped',
      'restarts: always',
      'additional properties',
    ],
    ['a value of another type', 'read_only: true', 'read_only: 7', 'read_only must be boolean,string'],
    [
      'a variable that a fresh clone does not have',
      variable('JWT_SECRET:+set'),
      variable('JWT_SECRET:?'),
      'must need no variable',
    ],
    ['a public sandbox', `127.0.0.1:${variable('PORT:-3000')}:3000`, '3000:3000', 'exposes the sandbox'],
    [
      'a sandbox in production',
      'NODE_ENV: production',
      'SANDBOX: "1"',
      'server: production must have no sandbox',
    ],
    [
      "the owner's address for the server",
      'DATABASE_OWNER_URL: ""',
      'DATABASE_OWNER_URL: honey',
      "only migrations may have the address of the database's owner",
    ],
    ['an image without a digest', /@sha256:\w{64}/, '', 'must be pinned by version and digest'],
    ['an unknown stage', 'target: sandbox', 'target: hive', 'the Dockerfile has no stage hive'],
    ['an unknown command', 'command: ["migrate"]', 'command: ["fly"]', 'the entrypoint has no command fly'],
    [
      'a dependency in another profile',
      'profiles: [production, tools]',
      'profiles: [tools]',
      'does not start',
    ],
    [
      'a missing dependency',
      'postgres:\n        condition',
      'hive:\n        condition',
      'hive, which does not exist',
    ],
    ['an undeclared volume', '- data:/data', '- hive:/data', 'the volume hive is not declared'],
    ['a second plain service', / {4}profiles: \[tls\]\n/, '', 'only the demonstration, not demo, caddy'],
    ['a writable file system', 'read_only: true', 'read_only: false', 'its file system must be read-only'],
    [
      'a short stop grace period',
      /stop_grace_period: 30s\n {4}restart: unless/,
      'restart: unless',
      'stop_grace_period',
    ],
  ])('find %s', (_, piece, other, problem) => {
    expect(problems(withReplaced(compose, piece, other)).join('\n')).toContain(problem);
  });

  it('lists what starts without a profile, and with one', () => {
    const file = readCompose(compose, {});
    expect(startedBy(file, [])).toEqual(['demo']);
    expect(startedBy(file, ['production'])).toEqual(['demo', 'postgres', 'redis', 'migrate', 'server']);
    expect(startedBy(file, ['production', 'tls'])).toContain('caddy');
  });

  it('gives the server neither the owner nor a path of this machine, whatever .env says', () => {
    const { environment } =
      readCompose(compose, { POSTGRES_PASSWORD: 'owned', POSTGRES_APP_PASSWORD: 'apps' }).services.server ??
      {};
    expect(JSON.stringify(environment)).not.toContain('owned');
    expect(environment).toMatchObject({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgresql://honey_app:apps@postgres:5432/honey',
      POSTGRES_PASSWORD: '',
      PORT: '3000',
    });
  });
});

describe('several servers in compose', () => {
  const defaults: Record<string, string> = { SHUTDOWN_DELAY_MS: '0', SHUTDOWN_DRAIN_MS: '15000' };
  const problems = (
    texts: { compose?: string; scale?: string; caddyfile?: string } = {},
    settings = defaults,
  ) =>
    problemsOfScale({
      compose,
      scale: read('docker-compose.scale.yml'),
      caddyfile: read('containers/Caddyfile'),
      defaultOf: (name) => settings[name],
      ...texts,
    }).join('\n');

  it('share what they need, and are reached through Caddy alone (OPERATIONS-9)', () =>
    expect(problems()).toBe(''));

  it.each<[string, Parameters<typeof problems>, string]>([
    ['a published port', [{ scale: 'services: {}' }], 'several servers cannot publish one port'],
    [
      'no Redis',
      [{ compose: withReplaced(compose, /REDIS_URL: .*/, 'REDIS_URL: ""') }],
      'several servers need a Redis',
    ],
    [
      'one name for all in chat and logs',
      [{ compose: withReplaced(compose, 'NODE_ID: ""', 'NODE_ID: hive') }],
      'NODE_ID of .env would be the same',
    ],
    [
      'migrations by each server',
      [
        {
          compose: withReplaced(
            compose,
            'condition: service_completed_successfully',
            'condition: service_started',
          ),
        },
      ],
      'migrations must have run, once',
    ],
    [
      'a folder of one server',
      [{ compose: withReplaced(compose, '- data:/data', '- ./data:/data') }],
      './data must be a volume that all servers share',
    ],
    [
      'a proxy of one server',
      [{ caddyfile: 'reverse_proxy server:3000' }],
      'containers/Caddyfile must spread',
    ],
    [
      'a proxy of another port',
      [{ caddyfile: withReplaced(read('containers/Caddyfile'), 'PORT:3000', 'PORT:80') }],
      'containers/Caddyfile must spread',
    ],
    [
      'a stop that interrupts the moving of connections',
      [{}, { ...defaults, SHUTDOWN_DRAIN_MS: '25000' }],
      'stop_grace_period must be 35s or more',
    ],
  ])('find %s (OPERATIONS-9)', (_, changes, problem) => expect(problems(...changes)).toContain(problem));

  it('are merged as compose does: `!reset` removes, maps are joined', () => {
    const merged = mergeCompose(
      readCompose('services: { server: { ports: ["1:1"], environment: { A: a, B: b } } }', {}),
      readCompose('services: { server: { ports: !reset [], environment: { B: c } } }', {}),
    );
    expect(merged).toEqual({ services: { server: { ports: undefined, environment: { A: 'a', B: 'c' } } } });
  });
});

it.each([
  [['A'], 'a'],
  [['B:-b', 'B-b', 'E:-b', 'E-b'], 'b|b|b|'],
  [['A:+x', 'B:+x', 'E:+x', 'E+x'], 'x|||x'],
])('variables are substituted: %j', (texts, result) => {
  expect(interpolate(texts.map(variable).join('|'), { A: 'a', E: '' })).toBe(result);
});

it('a bare variable is substituted too, and two dollars are one', () => {
  expect(interpolate('$A, $$A', { A: 'a' })).toBe('a, $A');
  expect(() => interpolate(variable('B:?set it'), {})).toThrow('B is required: set it');
});

it('modules of production are those that Node resolves from the workspaces, without optional peers', () => {
  const packages = {
    server: { dependencies: { nest: '1', rules: '1' }, optionalDependencies: { mac: '1' } },
    'node_modules/nest': {
      peerDependencies: { rxjs: '1', tool: '1' },
      peerDependenciesMeta: { tool: { optional: true } },
    },
    'node_modules/rxjs': {},
    'server/node_modules/rxjs': {},
    'node_modules/tool': {},
    'node_modules/rules': { link: true, resolved: 'packages/rules' },
    'packages/rules': { dependencies: { rxjs: '2' } },
    'node_modules/embedded': {},
  };
  expect([...productionModules(packages, ['server'])].sort()).toEqual([
    'node_modules/nest',
    'node_modules/rules',
    'node_modules/rxjs',
  ]);
});

describe('the entrypoint of the images', () => {
  const run = (args: string[], environment: Record<string, string> = {}) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const env = { PATH: process.env.PATH ?? '', ...environment };
      const child = execFile(entrypoint, args, { env }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode, output: stdout + stderr }),
      );
    });

  it('refuses unknown commands, and names help', async () => {
    expect(await run(['honeycomb'])).toEqual({
      code: 2,
      output: '✘ There is no command "honeycomb": help lists them.\n',
    });
  });

  it('lists its commands', async () => {
    const { code, output } = await run(['help']);
    expect(code).toBe(0);
    for (const name of ['server', 'migrate', 'seed', 'operator:create', 'ledger:verify', 'audit:verify'])
      expect(output).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'));
  });

  it('turns the demonstration off where secrets of production are set', async () => {
    expect(await run(['sandbox'], { PRODUCTION_SECRETS: 'set' })).toEqual({
      code: 0,
      output: '! Production secrets are set here (.env): the demonstration stays off.\n',
    });
  });

  it('prints where dumps are made', async () => {
    expect((await run(['backup'])).output).toContain('docker compose run --rm -T backup');
  });

  it('reports a server that does not respond as unhealthy', async () => {
    expect((await run(['healthcheck'], { PORT: '1' })).code).toBe(1);
  });
});
