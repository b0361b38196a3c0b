import type { OpenAPIObject } from '@nestjs/swagger';
import { Registry } from '../../registry.ts';
import { operationsOf } from './document-operations.ts';

const areas = new Registry<string>('the area');

/** Declares an area of the document: its name is the tag of its calls, the description is one or two sentences. */
export function defineArea(name: string, description: string): void {
  areas.declare(name, { [name]: description });
}

/** Adds the tags that are in use. Throws for a tag that no area declares. */
export function documentAreas(document: OpenAPIObject): void {
  const used = new Set([...operationsOf(document)].flatMap(({ operation }) => operation.tags ?? []));
  document.tags = [...used].sort().map((name) => ({ name, description: areas.get(name) }));
}
