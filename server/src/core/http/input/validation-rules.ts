import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Rules = ReturnType<Storage['getTargetValidationMetadatas']>;

/**
 * Lets class-validator keep what it finds out about a class. It looks for the rules that a class inherits among those of all
 * classes, and sorts them by property, whenever a value is validated: with a few hundred DTOs that costs more than the
 * validation. A class has all its rules before the first value is validated, since decorators run with the class.
 */
export function keepValidationRules(storage: Storage = getMetadataStorage()): void {
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const group = storage.groupByPropertyName.bind(storage);
  const found = new WeakMap<object, Map<string, Rules>>();
  const grouped = new WeakMap<Rules, ReturnType<Storage['groupByPropertyName']>>();

  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    // Schemas and groups are no part of a class: nobody uses them here, and nothing is kept of them. Nor of what an input
    // says that its class is, which is no function.
    if (schema || groups?.length || typeof target !== 'function')
      return find(target, schema, always, strictGroups, groups);
    const ofTarget = found.get(target) ?? new Map<string, Rules>();
    found.set(target, ofTarget);
    const name = `${always} ${strictGroups}`;
    const known = ofTarget.get(name);
    if (known) return known;
    const rules = find(target, schema, always, strictGroups, groups);
    ofTarget.set(name, rules);
    return rules;
  };
  storage.groupByPropertyName = (rules) => {
    const known = grouped.get(rules);
    if (known) return known;
    const made = group(rules);
    grouped.set(rules, made);
    return made;
  };
}
