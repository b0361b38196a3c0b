import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';

/**
 * Reads server/openapi.json, in which calls refer to shared error responses.
 * @returns {any}
 */
export const readDocument = () => JSON.parse(readFileSync(join(ROOT, 'server/openapi.json'), 'utf8'));

/**
 * Inlines the shared responses, so that every call holds its own.
 * @param {any} document changed in place
 */
export function withResponses(document) {
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item))
      for (const [status, { $ref }] of Object.entries(operation.responses ?? {}))
        if ($ref) operation.responses[status] = document.components.responses[$ref.split('/').at(-1)];
  return document;
}
