import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Rules = ReturnType<Storage['getTargetValidationMetadatas']>;

/**
 * Makes class-validator cache the rules of a class. It searches the rules of all classes for inherited ones, and groups
 * them by property, on every validation: with a few hundred DTOs that costs more than the validation itself. A class
 * has all its rules before the first validation, since decorators run with the class definition.
 */
export function cacheValidationRules(storage: Storage = getMetadataStorage()): void {
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const group = storage.groupByPropertyName.bind(storage);
  const found = new WeakMap<object, Map<string, Rules>>();
  const grouped = new WeakMap<Rules, ReturnType<Storage['groupByPropertyName']>>();

  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    // Calls with schemas or groups are not cached: they are not part of the class, and not used here. Neither is a
    // target that is not a function, which an input may claim as its class.
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
    const groups = group(rules);
    grouped.set(rules, groups);
    return groups;
  };
}
