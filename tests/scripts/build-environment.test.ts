import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

/** Resolves Vite's configuration for an environment, in a process of its own, as the build of the pages does first. */
const program = `
  await import('./scripts/lib/build/build-environment.mjs');
  const { resolveConfig } = await import('vite');
  const config = await resolveConfig({ root: 'client', configFile: 'client/vite.config.ts', mode: 'production' }, 'build');
  const { isProduction, mode, env, envDir } = config;
  console.log(JSON.stringify({ isProduction, mode, env, envDir, left: Object.keys(process.env), node: process.env.NODE_ENV }));
`;

test('the build of the pages depends on no environment variables except the documented ones', async () => {
  const hostile = {
    ...{ NODE_ENV: 'development', VITE_USER_NODE_ENV: 'development', MODE: 'development', BABEL_ENV: 'test' },
    ...{ VITE_SOMETHING: 'x', BROWSERSLIST: 'ie 8', DEBUG: 'vite:*', VITE_API_HOST: 'https://api.example' },
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, ...hostile },
  });
  const { left, ...built } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
  expect(built).toMatchObject({ isProduction: true, mode: 'production', node: 'production', envDir: false });
  expect(built.env).toEqual({
    ...{ BASE_URL: '/', MODE: 'production', DEV: false, PROD: true },
    VITE_API_HOST: 'https://api.example',
  });
  for (const name of Object.keys(hostile).filter((name) => !['NODE_ENV', 'VITE_API_HOST'].includes(name)))
    expect(left).not.toContain(name);
}, 30_000);
