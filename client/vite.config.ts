import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCompatibility, withPageSettings } from '@honey/rules';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** Where the development server forwards requests other than the page itself. */
const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000';
const forwarded = ['/v1', '/v2', '/api', '/files', '/media', '/health', '/docs', '/docs-json', '/sandbox/'];

const conditions = ['@honey/source', ...defaultClientConditions];

/** Preloads the modules that main.tsx imports in sequence, together with their imports. */
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

/** A page setting from the environment; the server of the page may override it. */
function builtSetting(name: string, form: RegExp): string {
  const value = process.env[name] ?? '';
  if (value !== '' && !form.test(value))
    throw new Error(`${name} is ${JSON.stringify(value)}: not of the form ${form.source}`);
  return value;
}

/** Writes the location of the API (VITE_API_HOST and others) into the page, for a static host. */
function writePageSettings(): Plugin {
  const origin = /^https?:\/\/[\w.:-]+\/?$/;
  return {
    name: 'write-page-settings',
    transformIndexHtml: (html) =>
      withPageSettings(html, {
        'api-host': builtSetting('VITE_API_HOST', origin),
        'api-dev-host': builtSetting('VITE_API_DEV_HOST', origin),
        'api-prefix': builtSetting('VITE_API_PREFIX', /^(\/[\w.-]+)+$/),
      }),
  };
}

/** Writes the backend's differences (COMPATIBILITY_FILE) into the page, for a static host. */
function writeCompatibility(): Plugin {
  return {
    name: 'write-compatibility',
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
 * The number of lazy chunks that must share a module before it moves into the common chunk. It grows with the pages:
 * the home page loads the whole common chunk (PAGES-11), and a number that is too small includes forms of other pages,
 * such as the dialogs of the console.
 */
const SHARED_FROM = 64;

/**
 * The modules that the first screen shares with other pages, as found by scripts/lib/build/first-screen.mjs: in a build
 * without them.
 */
const firstScreen = new Set<string>(process.env.FIRST_SCREEN === 'apart' ? [] : readFirstScreen());

function readFirstScreen(): string[] {
  const ids: string[] = JSON.parse(readFileSync(new URL('first-screen.json', import.meta.url), 'utf8'));
  return ids.map((id) => path.resolve(import.meta.dirname, '..', id));
}

/**
 * The modules that most pages need are bundled into three chunks: one per module would take 60 requests per page, which
 * cost more than their content. Modules shared by fewer pages stay separate, so that no page loads what it does not
 * use.
 */
const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'shared', minShareCount: SHARED_FROM, priority: 2 },
  { name: 'first', test: (id: string) => firstScreen.has(id), priority: 1 },
];

export default defineConfig(({ isSsrBuild, command }) => ({
  root: import.meta.dirname,
  // A .env beside this file would change the build without triggering one.
  envDir: false,
  plugins: [react(), tailwindcss(), preloadStart(), writePageSettings(), writeCompatibility()],
  resolve: {
    conditions,
    // Two copies of React cannot share a page, whatever versions the libraries have installed.
    dedupe: ['react', 'react-dom'],
  },
  build: {
    target: 'es2022',
    // Fonts and pictures stay separate files: the content security policy forbids data URLs for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: chunkGroups } } },
  },
  // The server entry is self-contained, and includes the same React as the browser's build.
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
