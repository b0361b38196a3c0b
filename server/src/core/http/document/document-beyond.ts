import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './document-operations.ts';
import { specifiedCalls } from './specified-calls.ts';

/** The area that no production backend has: it is neither part of the specification nor beyond it. */
const sandboxArea = 'sandbox';

/**
 * Marks each call that the specification does not name with `x-beyond`. Computed from the list of specified calls, so
 * that no mark is forgotten.
 */
export function documentBeyond(document: OpenAPIObject): void {
  for (const { method, path, operation } of operationsOf(document)) {
    if (operation.tags?.includes(sandboxArea)) continue;
    if (!specifiedCalls.has(`${method.toUpperCase()} ${path}`))
      Object.assign(operation, { 'x-beyond': true });
  }
}
