/** The names between braces in a text. */
type Slots<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Slots<Rest>
  : never;

/** Nothing for a text without slots, else one value a slot. */
type Values<Text extends string> = [Slots<Text>] extends [never]
  ? []
  : [values: Record<Slots<Text>, string | number>];

/**
 * Makes the `t` of one catalogue. Keys say what a text means, `{name}` marks what is put in; a key that does not exist
 * or a value that is missing does not compile.
 */
export function translator<const Catalogue extends Record<string, string>>(catalogue: Catalogue) {
  return function t<Key extends keyof Catalogue & string>(key: Key, ...[values]: Values<Catalogue[Key]>) {
    const text = catalogue[key] ?? key;
    if (!values) return text;
    return text.replace(/\{(\w+)\}/g, (slot, name: string) =>
      name in values ? String((values as Record<string, string | number>)[name]) : slot,
    );
  };
}
