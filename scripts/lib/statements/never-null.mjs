import { columnsOf, isColumnNeverNull } from './nullability.mjs';

/**
 * @typedef {import('./node-tree.mjs').TreeNode} TreeNode
 * @typedef {import('./nullability.mjs').Frame} Frame
 * @typedef {import('./nullability.mjs').Catalog} Catalog
 * @typedef {(node: TreeNode, all: (nodes: TreeNode[]) => boolean, frame: Frame, catalog: Catalog) => boolean} Rule
 */

/** Built-in functions that may return null for arguments that are not. */
const MAY_RETURN_NULL =
  /^(jsonb?_(array_element|object_field|extract_path|path_query|populate|to_record)|regexp_(match|substr)|substring|array_(position|length|upper|lower|ndims)|to_reg|nullif|lag|lead|first_value|last_value|nth_value|current_setting|pg_get|obj_description|col_description|width_bucket|lower|upper|txid_status|pg_)/;

/** Of those, text functions: ranges share their names. */
const TEXT_ONLY = /^(lower|upper)$/;

/** Built-in functions that accept null and do not return it. */
const ACCEPT_NULL =
  /^(concat|jsonb?_build_(object|array)|to_jsonb?_never|num_nulls|num_nonnulls|now|format_never)$/;

/** Aggregates and window functions that return a value for no row at all. */
const COUNTS = /^(count|row_number|rank|dense_rank|percent_rank|cume_dist|ntile|regr_count)$/;

const TEXT = '25';
/** Kinds of SUBLINK. */
const EXISTS = '0';
const EXPRESSION = '4';
const ARRAY = '6';

/** @type {Record<string, Rule>} */
const RULES = {
  VAR: (node, _all, frame, catalog) => isColumnNeverNull(node, frame, catalog),
  CONST: (node) => node.constisnull === 'false',
  NULLTEST: () => true,
  BOOLEANTEST: () => true,
  DISTINCTEXPR: () => true,
  ROWEXPR: () => true,
  ARRAYEXPR: () => true,
  SQLVALUEFUNCTION: () => true,
  BOOLEXPR: ({ args }, all) => all(args),
  COALESCEEXPR: ({ args }, all) => args.some((/** @type {TreeNode} */ one) => all([one])),
  MINMAXEXPR: ({ args }, all) => args.some((/** @type {TreeNode} */ one) => all([one])),
  RELABELTYPE: ({ arg }, all) => all([arg]),
  COERCEVIAIO: ({ arg }, all) => all([arg]),
  ARRAYCOERCEEXPR: ({ arg }, all) => all([arg]),
  COLLATEEXPR: ({ arg }, all) => all([arg]),
  SCALARARRAYOPEXPR: ({ args }, all) => all([args[0]]) && isArrayWithoutNull(args[1], all),
  CASEEXPR: ({ args, defresult }, all) =>
    defresult !== null && all([defresult, ...args.map((/** @type {TreeNode} */ when) => when.result)]),
  OPEXPR: ({ opfuncid, args }, all, _frame, catalog) => isStrictCall(opfuncid, args, all, catalog),
  FUNCEXPR: ({ funcid, args }, all, _frame, catalog) =>
    ACCEPT_NULL.test(builtInName(funcid, catalog)) || isStrictCall(funcid, args ?? [], all, catalog),
  AGGREF: ({ aggfnoid, args, aggfilter }, all, { query }, catalog) => {
    const name = builtInName(aggfnoid, catalog);
    if (COUNTS.test(name)) return true;
    if (!query.groupClause?.length || query.groupingSets?.length || aggfilter) return false;
    return /^(jsonb?_agg|array_agg|jsonb?_object_agg)$/.test(name)
      ? true
      : /^(sum|min|max|avg|bool_and|bool_or|every|string_agg)$/.test(name) &&
          all(args.map((/** @type {TreeNode} */ target) => target.expr));
  },
  WINDOWFUNC: ({ winfnoid }, _all, _frame, catalog) => COUNTS.test(builtInName(winfnoid, catalog)),
  SUBLINK: ({ subLinkType, subselect }, _all, frame, catalog) => {
    if (subLinkType === EXISTS || subLinkType === ARRAY) return true;
    return subLinkType === EXPRESSION && isOneRow(subselect) && columnsOf(subselect, frame, catalog)[0];
  },
};

/**
 * @param {TreeNode | null} node an expression
 * @param {Frame} frame the query that contains it
 * @param {Catalog} catalog
 * @returns {boolean} whether its value is certainly not null
 */
export function isNeverNull(node, frame, catalog) {
  if (!node) return false;
  const all = (/** @type {TreeNode[]} */ nodes) => nodes.every((each) => isNeverNull(each, frame, catalog));
  return RULES[node.type]?.(node, all, frame, catalog) ?? false;
}

/** @param {TreeNode} node @param {(nodes: TreeNode[]) => boolean} all */
const isArrayWithoutNull = (node, all) => node.type === 'ARRAYEXPR' && all(node.elements);

/** @param {TreeNode} query @returns {boolean} whether it always returns exactly one row: an aggregate without groups */
const isOneRow = (query) =>
  query.hasAggs === 'true' &&
  !query.groupClause?.length &&
  !query.groupingSets?.length &&
  !query.havingQual &&
  !query.limitCount &&
  !query.limitOffset;

/** @param {string} oid @param {Catalog} catalog @returns {string} */
const builtInName = (oid, catalog) => {
  const found = catalog.functions.get(oid);
  return found?.builtIn ? found.name : '';
};

/** @param {string} oid @param {TreeNode[]} args @param {(nodes: TreeNode[]) => boolean} all @param {Catalog} catalog */
function isStrictCall(oid, args, all, catalog) {
  const found = catalog.functions.get(oid);
  if (!found?.builtIn || !found.strict || !all(args)) return false;
  return !MAY_RETURN_NULL.test(found.name) || (TEXT_ONLY.test(found.name) && args[0]?.consttype === TEXT);
}
