/**
 * Declarations of one kind from all areas, by name. It is filled while the areas' files are imported, so that it is
 * complete before anything is served; a duplicate name aborts the start.
 */
export class Registry<Entry> {
  private readonly entries = new Map<string, { area: string; entry: Entry }>();

  /** @param kind how error messages call an entry */
  constructor(private readonly kind: string) {}

  /** Declares entries of an area. Throws when a name is taken. */
  declare(area: string, entries: Readonly<Record<string, Entry>>): void {
    for (const [name, entry] of Object.entries(entries)) {
      const known = this.entries.get(name);
      if (known) throw new Error(`${this.kind} ${name} is declared by ${known.area} and by ${area}`);
      this.entries.set(name, { area, entry });
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Returns the entry of a name. Throws when there is none: nothing imports the file that declares it. */
  get(name: string): Entry {
    const known = this.entries.get(name);
    if (!known) throw new Error(`${this.kind} ${name} is not declared`);
    return known.entry;
  }

  /** All names, grouped by area: areas in alphabetical order, names in order of declaration. */
  names(): string[] {
    const byArea = [...this.entries].sort(
      ([, { area: a }], [, { area: b }]) => Number(a > b) - Number(a < b),
    );
    return byArea.map(([name]) => name);
  }
}
