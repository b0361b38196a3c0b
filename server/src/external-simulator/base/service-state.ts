/** A document of a service, under its name. */
export interface ServiceDocument {
  name: string;
  value: object;
}

/** Documents that a service reads. */
export interface ServiceReads {
  /** Returns the document of this name; null if there is none. */
  get<Value extends object>(name: string): Promise<Value | null>;
  /** Lists the documents whose names begin like this, by name. */
  list<Value extends object>(prefix: string): Promise<Value[]>;
}

/** Documents that a service reads and changes; the changes take effect together. */
export interface ServiceDocuments extends ServiceReads {
  put(name: string, value: object): void;
  remove(name: string): void;
}

/** Changes in progress, which can be given up. */
export interface ServiceChanges extends ServiceDocuments {
  /** Forgets all changes made so far. */
  discard(): void;
}

/** Where a simulated service stores its documents. */
export interface ServiceState extends ServiceReads {
  /**
   * Runs `work` alone among all changes of a service, and then writes its changes at once. Nothing is written if it
   * throws.
   * @param service the name under which changes exclude each other
   */
  change<Result>(service: string, work: (documents: ServiceChanges) => Promise<Result>): Promise<Result>;
}

/** Collects changes in memory, and reads through them. */
export class BufferedDocuments implements ServiceChanges {
  /** The changed documents; null: removed. */
  readonly changes = new Map<string, object | null>();

  constructor(
    private readonly stored: { documents(prefix: string, exact: boolean): Promise<ServiceDocument[]> },
  ) {}

  async get<Value extends object>(name: string): Promise<Value | null> {
    const changed = this.changes.get(name);
    if (changed !== undefined) return changed as Value | null;
    const [document] = await this.stored.documents(name, true);
    return (document?.value as Value | undefined) ?? null;
  }

  async list<Value extends object>(prefix: string): Promise<Value[]> {
    const documents = new Map(
      (await this.stored.documents(prefix, false)).map(({ name, value }) => [name, value]),
    );
    for (const [name, value] of this.changes) {
      if (value === null) documents.delete(name);
      else if (name.startsWith(prefix)) documents.set(name, value);
    }
    return [...documents].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value as Value);
  }

  put(name: string, value: object): void {
    this.changes.set(name, value);
  }

  remove(name: string): void {
    this.changes.set(name, null);
  }

  discard(): void {
    this.changes.clear();
  }
}

/** The documents of one service, whose names begin with the service's name. */
export class ScopedReads implements ServiceReads {
  protected readonly prefix: string;

  constructor(
    private readonly reads: ServiceReads,
    service: string,
  ) {
    this.prefix = `${service}:`;
  }

  get<Value extends object>(name: string): Promise<Value | null> {
    return this.reads.get<Value>(this.prefix + name);
  }

  list<Value extends object>(prefix: string): Promise<Value[]> {
    return this.reads.list<Value>(this.prefix + prefix);
  }
}

/** The documents of one service, and their changes. */
export class ScopedDocuments extends ScopedReads implements ServiceDocuments {
  constructor(
    private readonly changes: ServiceDocuments,
    service: string,
  ) {
    super(changes, service);
  }

  put(name: string, value: object): void {
    this.changes.put(this.prefix + name, value);
  }

  remove(name: string): void {
    this.changes.remove(this.prefix + name);
  }
}

/** Stores documents in the memory of one process: for a service that runs alone. */
export class MemoryServiceState implements ServiceState {
  private readonly stored = new Map<string, object>();
  private pending: Promise<unknown> = Promise.resolve();

  get<Value extends object>(name: string): Promise<Value | null> {
    return new BufferedDocuments(this).get<Value>(name);
  }

  list<Value extends object>(prefix: string): Promise<Value[]> {
    return new BufferedDocuments(this).list<Value>(prefix);
  }

  change<Result>(_service: string, work: (documents: ServiceChanges) => Promise<Result>): Promise<Result> {
    const running = this.pending.then(async () => {
      const documents = new BufferedDocuments(this);
      const result = await work(documents);
      for (const [name, value] of documents.changes) {
        if (value === null) this.stored.delete(name);
        else this.stored.set(name, structuredClone(value));
      }
      return result;
    });
    this.pending = running.catch(() => undefined);
    return running;
  }

  async documents(prefix: string, exact: boolean): Promise<ServiceDocument[]> {
    return [...this.stored]
      .filter(([name]) => (exact ? name === prefix : name.startsWith(prefix)))
      .map(([name, value]) => ({ name, value: structuredClone(value) }));
  }
}
