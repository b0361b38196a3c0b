import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** Where the development server sends what is not the page itself. */
const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000';
const forwarded = ['/v1', '/v2', '/api', '/files', '/media', '/health', '/docs', '/docs-json', '/sandbox/'];

const conditions = ['@honey/source', ...defaultClientConditions];

export default defineConfig(({ isSsrBuild, command }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
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
