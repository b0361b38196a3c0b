import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from '#stack/paths';

/** An unknown name within this edit distance of a known one counts as mistyped. */
const DISTANCE_MAX = 3;
/** Variables read by other programs: Node, npm, Vite's page settings, compose itself. */
const OTHERS =
  /^(NODE_|NPM_|VITE_|COMPOSE_|DOCKER_|PG[A-Z]+$|PATH$|TZ$|LANG$|LC_|HTTPS?_PROXY$|NO_PROXY$|CI$|DEBUG$)/;

/**
 * Unknown names in a `.env`: nothing reads them, usually because they are mistyped.
 * @param {string} text of the file
 * @param {string[]} known names
 * @returns {string[]} a line for each, with the nearest known name
 */
export function unknownSettings(text, known) {
  return (
    Object.keys(parseEnv(text))
      // Node 20 parses a comment at the end of the file as a name.
      .filter((name) => /^\w+$/.test(name) && !known.includes(name) && !OTHERS.test(name))
      .map((name) => {
        const near = nearestTo(name, known);
        return `.env: nothing reads ${name}${near ? `; did you mean ${near}?` : '.'}`;
      })
  );
}

/**
 * The names that the server, the commands and docker-compose.yml read: .env.example lists the first two.
 * @returns {string[]} empty if these files do not exist, as in an image
 */
export function knownSettings() {
  const textOf = (/** @type {string} */ name) => {
    const file = join(ROOT, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const listed = [...textOf('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)];
  const composed = [...textOf('docker-compose.yml').matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)];
  return [...new Set([...listed, ...composed].map(([, name]) => name))];
}

/** @param {string} name @param {string[]} known */
function nearestTo(name, known) {
  const [nearest] = known
    .map((other) => ({ other, distance: distanceOf(name.toUpperCase(), other) }))
    .filter(({ distance }) => distance <= DISTANCE_MAX && distance < name.length / 2)
    .sort((left, right) => left.distance - right.distance);
  return nearest?.other;
}

/**
 * The edit distance of two names: changed, missing, additional and transposed characters.
 * @param {string} left @param {string} right
 */
function distanceOf(left, right) {
  /** @type {number[][]} */
  const rows = [Array.from({ length: right.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1];
      const isSwapped = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      row[j] = Math.min(
        rows[i - 1][j] + 1,
        row[j - 1] + 1,
        rows[i - 1][j - 1] + (isSame ? 0 : 1),
        isSwapped ? rows[i - 2][j - 2] + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return rows[left.length][right.length];
}
