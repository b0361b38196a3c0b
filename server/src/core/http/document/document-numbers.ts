import type { OpenAPIObject } from '@nestjs/swagger';

/**
 * TypeScript has no integer type, and the wire has hardly any other numbers: a number without a format (`double`) is
 * documented as an integer, so that generated clients need no floating point for honey.
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

/** The values under these names are data, not schemas. */
const holdsData = new Set(['example', 'examples', 'default', 'enum']);
