import { createHash } from 'node:crypto';
import { choose, isTouched } from './choose.mjs';
import { families } from './families.mjs';
import { ROTAS } from './rotas.mjs';

/**
 * Returns the cases of a test file that a run with this scope executes.
 * @template {import('./choose.mjs').Case} Each
 * @param {string} file relative to the root
 * @param {readonly Each[]} cases all cases of the file
 * @param {import('./scope.mjs').Scope} scope
 * @returns {Set<Each>}
 */
export function sampleOf(file, cases, scope) {
  const family = families.get(file);
  if (!family || scope.whole) return new Set(cases);
  return hasTurn(file, family, scope) ? choose(cases, family, scope) : new Set();
}

/**
 * Whether a sample includes the file. Of the files of a rota, which cover similar ground, it includes those of touched areas
 * and a number of others selected by the day.
 * @param {string} file
 * @param {import('./choose.mjs').Family} family
 * @param {Pick<import('./scope.mjs').Scope, 'day' | 'touched'>} scope
 */
function hasTurn(file, family, { day, touched }) {
  const { rota } = family;
  if (rota === undefined || isTouched(family, touched)) return true;
  const members = [...families].filter(([, other]) => other.rota === rota).map(([name]) => name);
  const inOrder = members.toSorted((a, b) => (orderOf(a, day) < orderOf(b, day) ? -1 : 1));
  return inOrder.slice(0, ROTAS[rota]).includes(file);
}

const orderOf = (file, day) => createHash('sha256').update(`${day}\0${file}`).digest('hex');
