import ts from 'typescript';
import { findInCode, readSources, uncoveredProblems } from './sources.mjs';

/** Files that may use members without a public interface, with the reason. */
const EXCEPTIONS = {
  'server/src/chat/connection/transport/':
    'private parts of socket.io, engine.io, ws and Node: probed at the start, with a plain alternative (decision 123)',
  'server/src/core/jobs/sweep.service.ts: as unknown as':
    'the types of composed statements do not follow from their parts',
  'server/src/events/monthly/month-events.admin.service.ts: as unknown as':
    'the type of a JSON column does not follow from what the form of events validates',
  'server/src/events/monthly/written-events.ts: as unknown as':
    'the type of a JSON column does not follow from what the form of events validates',
  'server/src/external/purchases/external-operations.service.ts: as unknown as':
    'operations of different requests and answers are in one map',
  'server/src/core/access/access.strategy.ts: as unknown as':
    'the types of passport-jwt accept texts only, and it passes a key object on unchanged',
};

/** Members that Prisma generates. */
const OF_PRISMA = new Set(['_avg', '_count', '_max', '_min', '_sum']);

/** Private parts of libraries change with any version: they are used in few places, each with its reason. */
export async function checkInternals() {
  return problemsOfInternals(await readSources('server/src'), EXCEPTIONS);
}

/**
 * @param {import('./sources.mjs').Source[]} sources
 * @param {Record<string, string>} exceptions
 */
export function problemsOfInternals(sources, exceptions) {
  return uncoveredProblems(findInCode(sources, /as unknown as|\b_[a-z]/, internal), exceptions, {
    advice: 'use the public interface of the library',
    list: 'scripts/lib/checks/internals.mjs',
  });
}

/** Casts that circumvent types, and members whose names mark them as private. @param {ts.Node} node */
function internal(node) {
  if (ts.isAsExpression(node) && ts.isAsExpression(node.expression))
    return node.expression.type.kind === ts.SyntaxKind.UnknownKeyword ? 'as unknown as' : undefined;
  const name = memberName(node);
  return name?.startsWith('_') && !name.startsWith('__') && !OF_PRISMA.has(name) ? name : undefined;
}

/** The name of a member that a node reads: `object.name`, `{ name: … } = object` or `'name' in object`. @param {ts.Node} node */
function memberName(node) {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isBindingElement(node) && node.propertyName && ts.isIdentifier(node.propertyName))
    return node.propertyName.text;
  const isIn = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword;
  return isIn && ts.isStringLiteral(node.left) ? node.left.text : undefined;
}
