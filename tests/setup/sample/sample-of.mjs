import { createHash } from 'node:crypto';
import { choose, isTouched } from './choose.mjs';
import { families, ROTAS } from './families.mjs';

/**
 * The cases of a test file that `npm test` runs.
 * @template {import('./choose.mjs').Case} Each
 * @param {string} file from the root of the repository
 * @param {readonly Each[]} cases all that the file has
 * @param {import('./scope.mjs').Scope} scope
 * @returns {Set<Each>}
 */
export function sampleOf(file, cases, scope) {
  const family = families.get(file);
  if (!family || scope.whole) return new Set(cases);
  return isOnDuty(file, family, scope) ? choose(cases, family, scope) : new Set();
}

/**
 * Files of a rota prove one kind of thing in different areas: those of a touched area have their turn, and by the day so many.
 * @param {string} file
 * @param {import('./choose.mjs').Family} family
 * @param {Pick<import('./scope.mjs').Scope, 'day' | 'touched'>} scope
 */
function isOnDuty(file, family, { day, touched }) {
  const { rota } = family;
  if (rota === undefined || isTouched(family, touched)) return true;
  const others = [...families].filter(([, other]) => other.rota === rota).map(([name]) => name);
  const byLot = others.toSorted((a, b) => (lot(a, day) < lot(b, day) ? -1 : 1));
  return byLot.slice(0, ROTAS[rota]).includes(file);
}

const lot = (file, day) => createHash('sha256').update(`${day}\0${file}`).digest('hex');
