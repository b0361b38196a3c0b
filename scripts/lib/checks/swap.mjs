import { readFile } from 'node:fs/promises';
import { SWAP_DOCUMENT, swapDocument } from '../swap-document.mjs';
import { readSources } from './sources.mjs';

/** Attributes and properties with which client code gives the browser a file's address. */
const LOADS = /\b(?:src|poster|srcSet)=\{([^}]*)\}/g;

/** docs/swap.md lists the calls of the contract, and the client loads everything through the API host. */
export async function checkSwap() {
  const [written, expected] = await Promise.all([readFile(SWAP_DOCUMENT, 'utf8'), swapDocument()]);
  return [
    ...(written === expected
      ? []
      : ['docs/swap.md: its calls are out of date: npm run docs:swap, and commit it']),
    ...problemsOfAddresses(await readSources('client/src')),
  ];
}

/** @param {import('./sources.mjs').Source[]} sources of client/src */
export function problemsOfAddresses(sources) {
  return (
    sources
      .filter(({ path }) => path.endsWith('.tsx'))
      .flatMap(({ path, text }) =>
        Array.from(text.matchAll(LOADS), ({ 0: whole, 1: address = '', index }) => ({
          whole,
          address,
          line: text.slice(0, index).split('\n').length,
          path,
        })),
      )
      // Pages of the site itself are no files of the API.
      .filter(({ address }) => !address.includes('assetUrl(') && !address.startsWith('paths.'))
      .map(
        ({ path, line, whole }) =>
          `${path}:${line}: ${whole} loads what the API names: pass it through assetUrl (client/src/api/hosts.ts)`,
      )
  );
}
