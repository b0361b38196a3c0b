import { getMetadataStorage } from 'class-validator';
import type { FieldProblem } from '../../errors/app-error.ts';
import { problemOf } from '../../errors/validation.ts';

const nested = 'nestedValidation';

/**
 * What class-validator lets pass: a list where one object belongs, one value where a list belongs, and null or a list among
 * objects. What is to be looked at comes from the rules of the class, so that no property is left out.
 * @param value an input that was read as its class, at whatever depth
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
    const given: unknown = Reflect.get(value, name);
    const field = parent === '' ? name : `${parent}.${name}`;
    if (given === undefined || given === null || (!list && !objects)) return [];
    if (!list) return problemsOfObject(given, field);
    if (!Array.isArray(given)) return [problemOf(field, 'isArray')];
    return objects ? given.flatMap((item, at) => problemsOfObject(item, `${field}.${at}`)) : [];
  });
}

const problemsOfObject = (value: unknown, field: string): FieldProblem[] =>
  isObject(value) ? problemsOfKinds(value, field) : [problemOf(field, nested)];

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
