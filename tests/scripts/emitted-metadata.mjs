import 'reflect-metadata';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getMetadataStorage } from 'class-validator';

// node emitted-metadata.mjs <folder>: prints the decorator metadata of each class of the DTOs and controllers below a
// folder: the types of constructors, properties and parameters, and the rules of class-validator.

/**
 * A parameter with a default and no type has no type with one compiler and Object with the other: both mean unknown.
 */
const namesOf = (types) => types?.map((type) => type?.name ?? 'Object');
/**
 * A named union of texts or numbers is one type for TypeScript and an Object for swc. Nothing converts by it: the
 * validators decide.
 */
const classOf = (type) => ([String, Number, Object, undefined].includes(type) ? 'value' : type.name);
const plain = (constraints) =>
  constraints?.map((one) =>
    typeof one === 'function' ? one.name : one instanceof RegExp ? String(one) : one,
  );

const [folder] = process.argv.slice(2);
const described = {};
for (const path of (await readdir(folder, { recursive: true })).sort()) {
  if (!/\.(dto|controller)\.js$/.test(path)) continue;
  const module = await import(pathToFileURL(join(folder, path)).href);
  for (const [name, value] of Object.entries(module))
    if (typeof value === 'function' && value.prototype) described[`${path} ${name}`] = describe(value);
}
process.stdout.write(JSON.stringify(described));

function describe(type) {
  const rules = getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .map(({ propertyName, name, type: kind, constraints }) => ({
      propertyName,
      name,
      kind,
      constraints: plain(constraints),
    }));
  const properties = [...new Set(rules.map(({ propertyName }) => propertyName))].sort();
  const methods = Object.getOwnPropertyNames(type.prototype).sort();
  return {
    constructor: namesOf(Reflect.getMetadata('design:paramtypes', type)),
    properties: properties.map((name) => [
      name,
      classOf(Reflect.getMetadata('design:type', type.prototype, name)),
    ]),
    methods: methods.map((name) => [
      name,
      namesOf(Reflect.getMetadata('design:paramtypes', type.prototype, name)),
    ]),
    rules: rules.map((rule) => JSON.stringify(rule)).sort(),
  };
}
