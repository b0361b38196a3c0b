/** How many entries a list has that was asked for without `limit` (CORE-14). */
const limitLeftOut = 20;

/**
 * What is wrong with a page of a list, by itself and by what was asked for: as many entries as its total, offset and limit
 * leave, and the offset and limit that were asked for. Empty for what is no such list.
 * @param {any} body
 * @param {URLSearchParams} query
 * @returns {string[]}
 */
export function listProblems(body, query) {
  const { list, total, offset, limit } = body ?? {};
  if (!Array.isArray(list) || ![total, offset, limit].every(Number.isFinite)) return [];
  const problems = [];
  const asked = (name, leftOut) => Number(query.get(name) ?? leftOut);
  if (offset !== asked('offset', 0))
    problems.push(`offset is ${offset}, ${asked('offset', 0)} was asked for`);
  if (limit !== asked('limit', limitLeftOut))
    problems.push(`limit is ${limit}, ${asked('limit', limitLeftOut)} was asked for`);
  const due = Math.max(0, Math.min(limit, total - offset));
  // Pages by cursor are told the whole list's total: the last ones may be shorter.
  if (query.has('cursor') ? list.length > limit : list.length !== due)
    problems.push(
      `${list.length} entries, while total ${total}, offset ${offset} and limit ${limit} make ${due}`,
    );
  return problems;
}
