import { getMetadataStorage } from 'class-validator';
import type { FieldProblem } from '../../errors/app-error.ts';
import { problemOf } from '../../errors/validation.ts';

const nested = 'nestedValidation';

/**
 * Checks what class-validator does not: a list in place of an object, a single value in place of a list, and null or a
 * list among objects. The checks follow from the rules of the class, so that no property is missed.
 * @param value an input converted to its class, at any depth
 */
export function problemsOfKinds(value: unknown, parent = ''): FieldProblem[] {
  if (!isObject(value)) return [];
  const rules = getMetadataStorage().getTargetValidationMetadatas(value.constructor, '', false, false);
  const fields = new Map<string, { list: boolean; objects: boolean }>();
  for (const { propertyName, each, type } of rules) {
    const known = fields.get(propertyName) ?? { list: false, objects: false };
    fields.set(propertyName, { list: known.list || each, objects: known.objects || type === nested });
  }
  return [...fields].flatMap(([name, { list, objects }]) => {
    const property: unknown = Reflect.get(value, name);
    const field = parent === '' ? name : `${parent}.${name}`;
    if (property === undefined || property === null || (!list && !objects)) return [];
    if (!list) return problemsOfObject(property, field);
    if (!Array.isArray(property)) return [problemOf(field, 'isArray')];
    return objects ? property.flatMap((item, at) => problemsOfObject(item, `${field}.${at}`)) : [];
  });
}

const problemsOfObject = (value: unknown, field: string): FieldProblem[] =>
  isObject(value) ? problemsOfKinds(value, field) : [problemOf(field, nested)];

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
