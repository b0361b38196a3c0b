import { type ParticlePair, withParticle } from '@honey/rules';

/** The slot names between braces in a text, without the particles that follow them. */
type Slots<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}`
  ? (Slot extends `${infer Name}:${ParticlePair}` ? Name : Slot) | Slots<Rest>
  : never;

/** Empty for a text without slots, otherwise one value per slot. */
type Values<Text extends string> = [Slots<Text>] extends [never]
  ? []
  : [values: Record<Slots<Text>, string | number>];

/**
 * Creates the `t` of one catalogue. Keys name a text's meaning, `{name}` is a slot, `{name:을/를}` a slot followed by the
 * matching particle; an unknown key or a missing value does not compile.
 */
export function translator<const Catalogue extends Record<string, string>>(catalogue: Catalogue) {
  return function t<Key extends keyof Catalogue & string>(key: Key, ...[values]: Values<Catalogue[Key]>) {
    const text = catalogue[key] ?? key;
    if (!values) return text;
    const slotValues: Record<string, string | number> = values;
    return text.replace(/\{(\w+)(?::([^{}]+))?\}/g, (slot, name: string, pair?: ParticlePair) => {
      const value = slotValues[name];
      if (value === undefined) return slot;
      return pair === undefined ? String(value) : withParticle(String(value), pair);
    });
  };
}
