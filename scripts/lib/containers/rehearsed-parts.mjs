import { turnOfDay } from '../turn-of-day.mjs';

/** The parts that take turns in CI. `demo` takes minutes: it runs on request and each night. */
const ROTATION = ['production', 'sandbox', 'backup'];

/** Files that decide what an image contains or how it starts. */
const IMAGE_SOURCES =
  /^(Dockerfile|docker-compose\.yml|\.dockerignore|package(-lock)?\.json|containers\/|prisma\/migrations\/|scripts\/(prune-modules|rehearse-container)\.mjs|scripts\/lib\/(containers|build|database|postgres|migrations)|server\/src\/(core\/config\/|[^/]+$))/;

/**
 * Returns the parts that a run of CI rehearses: all of the rotation after a change to the contents of the images, otherwise
 * the part of the day.
 * @param {readonly string[]} changed files, as paths from the root
 * @param {string} day as `2026-11-27`
 * @returns {string[]}
 */
export function rehearsedParts(changed, day) {
  if (changed.some((path) => IMAGE_SOURCES.test(path))) return ROTATION;
  return [ROTATION[turnOfDay(day, ROTATION.length)]];
}
