import { createHash } from 'node:crypto';
import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, type Response, responsesOf } from './document-operations.ts';

/** How many codes a name lists; longer lists are distinguished by a few characters of their hash. */
const codesNamedMax = 3;
const hashLength = 6;

/**
 * Moves the refusals of all calls into `components.responses`, each once, and leaves references: of four thousand
 * refusals, two hundred are different. A name consists of the status and the codes, so that an operation is readable
 * without following the reference.
 */
export function shareRefusals(document: OpenAPIObject): void {
  const responses: NonNullable<NonNullable<OpenAPIObject['components']>['responses']> = {};
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of responsesOf(operation)) {
      if (status < 400) continue;
      const name = nameOf(status, response);
      responses[name] = response;
      operation.responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  document.components = { ...document.components, responses };
}

function nameOf(status: number, response: Response): string {
  const codes = response.description.split(', ').filter((code) => /^\w+$/.test(code));
  const named = [status, ...codes.slice(0, codesNamedMax)];
  const hash = createHash('sha256').update(response.description).digest('hex').slice(0, hashLength);
  return [...named, ...(codes.length === 0 || codes.length > codesNamedMax ? [hash] : [])].join('.');
}
