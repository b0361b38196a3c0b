/**
 * What the areas declare of one kind, by name. It fills while the areas' files are imported, so that it is whole before
 * anything is served; a name that is declared twice ends the start.
 */
export class Registry<Entry> {
  private readonly entries = new Map<string, { area: string; entry: Entry }>();

  /** @param kind what an entry is called where a clash is told */
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

  /** The entry of a name. Throws where there is none: nothing imports the file that declares it. */
  get(name: string): Entry {
    const known = this.entries.get(name);
    if (!known) throw new Error(`${this.kind} ${name} is not declared`);
    return known.entry;
  }

  /** All names: those of an area together and as it declares them, the areas by name. */
  names(): string[] {
    const byArea = [...this.entries].sort(
      ([, { area: a }], [, { area: b }]) => Number(a > b) - Number(a < b),
    );
    return byArea.map(([name]) => name);
  }
}
