import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './document-operations.ts';

/** Sent or not, by what a call is for: a token is looked at wherever it is sent (CORE-20). */
const optional: Record<string, string[]>[] = [{}, { bearer: [] }];

/** Says of every call for visitors that it takes a token and needs none; the others state theirs by @Access. */
export function documentAccess(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) operation.security ??= optional;
}
