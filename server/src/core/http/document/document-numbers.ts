import type { OpenAPIObject } from '@nestjs/swagger';

/**
 * TypeScript knows no whole numbers, and the wire has hardly any others: what states no format (`double`) is documented
 * as an integer, so that made clients need no floating point for honey.
 */
export function documentWholeNumbers(document: OpenAPIObject): void {
  visit(document.paths);
  visit(document.components?.schemas);
}

function visit(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && !('format' in value)) {
    if (value.type === 'number') value.type = 'integer';
    else if (Array.isArray(value.type))
      value.type = value.type.map((type: unknown) => (type === 'number' ? 'integer' : type));
  }
  for (const [name, part] of Object.entries(value)) if (!holdsData.has(name)) visit(part);
}

/** What stands under these names is data and no schema. */
const holdsData = new Set(['example', 'examples', 'default', 'enum']);
