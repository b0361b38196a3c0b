import { isNeverNull } from './never-null.mjs';

/**
 * Which columns of a statement cannot be null, read from Postgres' own analysis. Anything that is not certain counts as
 * nullable.
 *
 * @typedef {import('./node-tree.mjs').TreeNode} TreeNode
 * @typedef {object} Catalog
 * @property {Set<string>} notNull columns that are NOT NULL, as `table oid.column number`
 * @property {Map<string, { name: string, builtIn: boolean, strict: boolean }>} functions by oid
 * @property {Map<string, TreeNode>} views the queries of views, by oid
 *
 * @typedef {{ query: TreeNode, outer: Frame | undefined, notNull: Set<string>, filtered: Set<string> }} Frame `notNull`: columns that a condition of
 * the joins requires; `filtered`: those of WHERE, which holds for outer joins as well
 */

const RELATION = '0';
const SUBQUERY = '1';
const JOIN = '2';
const VALUES = '5';
const CTE = '6';
const GROUP = '9';

/**
 * @param {TreeNode} query
 * @param {Catalog} catalog
 * @returns {boolean[]} for each column of the result
 */
export function columnsNeverNull(query, catalog) {
  return columnsOf(query, undefined, catalog);
}

/** @param {TreeNode} query @param {Frame | undefined} outer @param {Catalog} catalog @returns {boolean[]} */
export function columnsOf(query, outer, catalog) {
  const frame = frameOf(query, outer);
  if (query.setOperations) return columnsOfSet(query.setOperations, frame, catalog);
  const targets = query.commandType === '1' ? query.targetList : query.returningList;
  return (targets ?? [])
    .filter((/** @type {TreeNode} */ target) => target.resjunk !== 'true')
    .map((/** @type {TreeNode} */ target) => isNeverNull(target.expr, frame, catalog));
}

/** @param {TreeNode} operation @param {Frame} frame @param {Catalog} catalog @returns {boolean[]} */
function columnsOfSet(operation, frame, catalog) {
  if (operation.type === 'RANGETBLREF') {
    const entry = frame.query.rtable[Number(operation.rtindex) - 1];
    return columnsOf(entry.subquery, frame, catalog);
  }
  const left = columnsOfSet(operation.larg, frame, catalog);
  const right = columnsOfSet(operation.rarg, frame, catalog);
  return left.map((known, index) => known && right[index]);
}

/** @param {TreeNode} query @param {Frame | undefined} outer @returns {Frame} */
function frameOf(query, outer) {
  /** @type {Frame} */
  const frame = { query, outer, notNull: new Set(), filtered: new Set() };
  if (!query.jointree) return frame;
  for (const name of required(query.jointree.quals)) frame.filtered.add(name);
  for (const item of query.jointree.fromlist ?? []) addJoins(item, frame);
  return frame;
}

/** @param {TreeNode} item of FROM @param {Frame} frame */
function addJoins(item, frame) {
  if (item.type !== 'JOINEXPR') return;
  const inner = item.jointype === '0';
  const left = item.jointype === '1';
  if (inner) for (const name of required(item.quals)) frame.notNull.add(name);
  if (inner || left) addJoins(item.larg, frame);
  if (inner || item.jointype === '3') addJoins(item.rarg, frame);
}

/** @param {TreeNode | null} condition @returns {string[]} the columns that are not null wherever it is true */
function required(condition) {
  if (!condition) return [];
  if (condition.type === 'BOOLEXPR' && condition.boolop === 'and') return condition.args.flatMap(required);
  if (condition.type === 'NULLTEST' && condition.nulltesttype === '1') return namesOf([condition.arg]);
  if (condition.type === 'OPEXPR') return namesOf(condition.args);
  if (condition.type === 'SCALARARRAYOPEXPR') return namesOf([condition.args[0]]);
  return [];
}

/** @param {TreeNode[]} nodes @returns {string[]} */
const namesOf = (nodes) =>
  nodes.flatMap((node) => {
    if (node.type === 'RELABELTYPE') return namesOf([node.arg]);
    return node.type === 'VAR' && node.varlevelsup === '0' ? [`${node.varno}.${node.varattno}`] : [];
  });

/**
 * @param {TreeNode} variable
 * @param {Frame} frame
 * @param {Catalog} catalog
 * @returns {boolean}
 */
export function isColumnNeverNull(variable, frame, catalog) {
  let owner = frame;
  for (let level = Number(variable.varlevelsup); level > 0; level -= 1) {
    if (!owner.outer) return false;
    owner = owner.outer;
  }
  const name = `${variable.varno}.${variable.varattno}`;
  if (owner.filtered.has(name)) return true;
  // The outer joins that may replace it by null: (b 3 5).
  if (variable.varnullingrels?.length > 1) return false;
  if (owner.notNull.has(name)) return true;
  const entry = owner.query.rtable[Number(variable.varno) - 1];
  return isEntryNeverNull(entry, Number(variable.varattno), owner, catalog);
}

/** @param {TreeNode} entry of FROM @param {number} column @param {Frame} frame @param {Catalog} catalog @returns {boolean} */
function isEntryNeverNull(entry, column, frame, catalog) {
  // The whole row, or a system column.
  if (column <= 0) return column < 0;
  switch (entry.rtekind) {
    case RELATION: {
      const view = catalog.views.get(entry.relid);
      if (view) return columnsOf(view, undefined, catalog)[column - 1] ?? false;
      return catalog.notNull.has(`${entry.relid}.${column}`);
    }
    case SUBQUERY:
      return columnsOf(entry.subquery, frame, catalog)[column - 1] ?? false;
    case JOIN:
      return isNeverNull(entry.joinaliasvars[column - 1], frame, catalog);
    case VALUES:
      return entry.values_lists.every((/** @type {TreeNode[]} */ row) =>
        isNeverNull(row[column - 1], frame, catalog),
      );
    case CTE:
      return isQueryNeverNull(entry, column, frame, catalog);
    case GROUP:
      return isNeverNull(entry.groupexprs[column - 1], frame, catalog);
    default:
      return false;
  }
}

/** @param {TreeNode} entry of a WITH query @param {number} column @param {Frame} frame @param {Catalog} catalog */
function isQueryNeverNull(entry, column, frame, catalog) {
  let owner = frame;
  for (let level = Number(entry.ctelevelsup); level > 0; level -= 1) {
    if (!owner.outer) return false;
    owner = owner.outer;
  }
  const found = owner.query.cteList?.find((/** @type {TreeNode} */ each) => each.ctename === entry.ctename);
  // A recursive query reads itself.
  if (!found || entry.self_reference === 'true' || found.cterecursive === 'true') return false;
  return columnsOf(found.ctequery, owner, catalog)[column - 1] ?? false;
}
