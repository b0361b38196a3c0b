import { readFile } from 'node:fs/promises';
import { SWAP_DOCUMENT, swapDocument } from '../swap-document.mjs';
import { readSources } from './sources.mjs';

/** What names a file to a browser, in the client's code. */
const LOADS = /\b(?:src|poster|srcSet)=\{([^}]*)\}/g;

/** docs/swap.md names the calls of the contract, and the client loads nothing past the API host. */
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
  return sources
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(LOADS), ({ 0: whole, 1: address = '', index }) => ({
        whole,
        address,
        line: text.slice(0, index).split('\n').length,
        path,
      })),
    )
    .filter(({ address }) => !address.includes('answeredAddress('))
    .map(
      ({ path, line, whole }) =>
        `${path}:${line}: ${whole} loads what the API names: pass it through answeredAddress (client/src/api/hosts.ts)`,
    );
}
