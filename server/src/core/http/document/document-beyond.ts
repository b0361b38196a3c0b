import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './document-operations.ts';
import { specifiedCalls } from './specified-calls.ts';

/** The area whose calls no backend in production has: it is neither of the specification nor beyond it. */
const steering = 'sandbox';

/**
 * Marks with `x-beyond` each call that the specification does not name. It is computed from the list of those that it names, so that
 * no call lacks the mark.
 */
export function documentBeyond(document: OpenAPIObject): void {
  for (const { method, path, operation } of operationsOf(document)) {
    if (operation.tags?.includes(steering)) continue;
    if (!specifiedCalls.has(`${method.toUpperCase()} ${path}`))
      Object.assign(operation, { 'x-beyond': true });
  }
}
