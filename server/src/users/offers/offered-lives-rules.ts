/**
 * SQL condition for whether a live may be listed for a viewer: members restricted to excel lives are offered only those
 * and their own (LIVES-58). The member is looked up once per statement.
 * @param live alias of a row of lives
 * @param viewer the parameter with the viewer's key, or null
 */
export const isOffered = (live: string, viewer: string): string =>
  `(${live}.type = 'excel' OR ${live}.host_key = ${viewer}::int OR NOT (SELECT member_excel_only(${viewer}::int)))`;
