import { type ParticlePair, withParticle } from '@honey/rules';

/** The names between braces in a text, without the particles that follow them. */
type Slots<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}`
  ? (Slot extends `${infer Name}:${ParticlePair}` ? Name : Slot) | Slots<Rest>
  : never;

/** Nothing for a text without slots, else one value a slot. */
type Values<Text extends string> = [Slots<Text>] extends [never]
  ? []
  : [values: Record<Slots<Text>, string | number>];

/**
 * Makes the `t` of one catalogue. Keys say what a text means, `{name}` marks what is put in, `{name:을/를}` the same with
 * the particle that follows it; a key that does not exist or a value that is missing does not compile.
 */
export function translator<const Catalogue extends Record<string, string>>(catalogue: Catalogue) {
  return function t<Key extends keyof Catalogue & string>(key: Key, ...[values]: Values<Catalogue[Key]>) {
    const text = catalogue[key] ?? key;
    if (!values) return text;
    const given: Record<string, string | number> = values;
    return text.replace(/\{(\w+)(?::([^{}]+))?\}/g, (slot, name: string, pair?: ParticlePair) => {
      const value = given[name];
      if (value === undefined) return slot;
      return pair === undefined ? String(value) : withParticle(String(value), pair);
    });
  };
}
