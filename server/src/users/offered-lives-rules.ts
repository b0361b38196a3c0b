/**
 * SQL for whether a live may stand in a list of somebody: members for excel lives only are offered no others but their
 * own (LIVES-58). The member is looked up once a statement.
 * @param live alias of a row of lives
 * @param viewer the parameter that holds the member's key, or null
 */
export const isOffered = (live: string, viewer: string): string =>
  `(${live}.type = 'excel' OR ${live}.host_key = ${viewer}::int OR NOT (SELECT member_excel_only(${viewer}::int)))`;
