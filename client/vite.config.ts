import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCompatibility, withPageSettings } from '@honey/rules';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { emojiData } from './emoji-data.ts';

/** Where the development server sends what is not the page itself. */
const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000';
const forwarded = ['/v1', '/v2', '/api', '/files', '/media', '/health', '/docs', '/docs-json', '/sandbox/'];

const conditions = ['@honey/source', ...defaultClientConditions];

/** What main.tsx loads one after the other is fetched at once with it, as what it imports is. */
function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { chunk, bundle = {} }) {
        if (!chunk) return [];
        const fetched = new Set([chunk.fileName, ...chunk.imports]);
        const wanted: string[] = [];
        const want = (file: string): void => {
          const output = bundle[file];
          if (fetched.has(file) || output?.type !== 'chunk') return;
          fetched.add(file);
          output.imports.forEach(want);
          wanted.push(file);
        };
        chunk.dynamicImports.forEach(want);
        return wanted.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
      },
    },
  };
}

/** What of the environment stands in the page; whoever serves it may say otherwise. */
function builtSetting(name: string, form: RegExp): string {
  const value = process.env[name] ?? '';
  if (value !== '' && !form.test(value))
    throw new Error(`${name} is ${JSON.stringify(value)}: not of the form ${form.source}`);
  return value;
}

/** Writes where the API is (VITE_API_HOST and others) into the page, for a host that serves files alone. */
function writePageSettings(): Plugin {
  const origin = /^https?:\/\/[\w.:-]+\/?$/;
  return {
    name: 'tell-place',
    transformIndexHtml: (html) =>
      withPageSettings(html, {
        'api-host': builtSetting('VITE_API_HOST', origin),
        'api-dev-host': builtSetting('VITE_API_DEV_HOST', origin),
        'api-prefix': builtSetting('VITE_API_PREFIX', /^(\/[\w.-]+)+$/),
      }),
  };
}

/** Writes how the backend differs (COMPATIBILITY_FILE) into the page, for a host that serves files alone. */
function writeCompatibility(): Plugin {
  return {
    name: 'tell-compatibility',
    transformIndexHtml() {
      const file = process.env.COMPATIBILITY_FILE;
      if (!file) return [];
      const differences = readCompatibility(JSON.parse(readFileSync(file, 'utf8')));
      return [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'compatibility' },
          children: JSON.stringify(differences).replaceAll('<', String.raw`\u003c`),
          injectTo: 'body-prepend',
        },
      ];
    },
  };
}

/**
 * In how many files that are loaded by themselves a module is before it leaves them for the one that all share. It grows with
 * the pages: the home page loads the shared file whole (PAGES-11), and with 20 of them forms of other pages came along.
 */
const SHARED_FROM = 44;

/** The modules that the first screen shares with other pages, as scripts/lib/build/first-screen.mjs found them: in a build without them. */
const firstScreen = new Set<string>(process.env.FIRST_SCREEN === 'apart' ? [] : readFirstScreen());

function readFirstScreen(): string[] {
  const ids: string[] = JSON.parse(readFileSync(new URL('first-screen.json', import.meta.url), 'utf8'));
  return ids.map((id) => path.resolve(import.meta.dirname, '..', id));
}

/**
 * What most pages need comes in three files: one for each module makes 60 requests of a page, which cost more than what is in
 * them. What else fewer pages share stays apart, so that no page loads what it does not use.
 */
const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'shared', minShareCount: SHARED_FROM, priority: 2 },
  { name: 'first', test: (id: string) => firstScreen.has(id), priority: 1 },
];

export default defineConfig(({ isSsrBuild, command }) => ({
  root: import.meta.dirname,
  // A .env beside this file would change what is built, and nobody would build anew for it.
  envDir: false,
  plugins: [react(), tailwindcss(), preloadStart(), writePageSettings(), writeCompatibility(), emojiData()],
  resolve: {
    conditions,
    // Two copies of React cannot share a page, whatever the libraries around it had installed for themselves.
    dedupe: ['react', 'react-dom'],
  },
  build: {
    target: 'es2022',
    // Fonts and pictures stay files of their own: the content security policy allows no data addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: chunkGroups } } },
  },
  // What draws the pages on the server is whole in itself, and of the same React as in the browser.
  ssr: {
    noExternal: command === 'build' ? true : undefined,
    resolve: { conditions: ['@honey/source', 'node', 'module', 'production'] },
  },
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  server: {
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(forwarded.map((path) => [path, { target: backend, changeOrigin: false }])),
      '/mintalk': { target: backend, ws: true, changeOrigin: false },
    },
  },
}));
