import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './document-operations.ts';

/** A token is optional, but validated wherever it is sent (CORE-20). */
const optional: Record<string, string[]>[] = [{}, { bearer: [] }];

/**
 * Documents on every call for visitors that a token is accepted but not required; the other calls declare theirs with
 * @Access.
 */
export function documentAccess(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) operation.security ??= optional;
}
