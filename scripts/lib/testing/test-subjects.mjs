/**
 * The folders of tests/integration that are not an area: subjects that cross areas, with the areas whose changes run
 * their tests in `npm test -- --changed`. Those without areas are found by imports and by the rules in their titles.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const TEST_SUBJECTS = {
  'access-rules': [],
  'api-document': [],
  books: ['money', 'wallet'],
  conformance: [],
  database: [],
  datasets: ['seeds'],
  plain: ['gifts'],
  production: [],
};

const INTEGRATION_TEST = /^tests\/integration\/(?:(.+)\/)?[^/]+$/;

/**
 * Returns the folder of a file in tests/integration: the name of an area or subject; an empty text for a file in no folder.
 * @param {string} path relative to the root
 * @returns {string | undefined} undefined for other files
 */
export function testFolderOf(path) {
  const match = INTEGRATION_TEST.exec(path);
  return match ? (match[1] ?? '') : undefined;
}
