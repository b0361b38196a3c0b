/** A storage that lasts as long as the page. */
class PageStorage implements Storage {
  private readonly items = new Map<string, string>();
  [name: string]: unknown;

  get length(): number {
    return this.items.size;
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
  clear(): void {
    this.items.clear();
  }
}

const ofPage = { localStorage: new PageStorage(), sessionStorage: new PageStorage() };

/** A browser that keeps nothing for a page framed by another site refuses even to be asked. */
function storage(name: 'localStorage' | 'sessionStorage'): Storage {
  try {
    return globalThis[name] ?? ofPage[name];
  } catch {
    return ofPage[name];
  }
}

/** What the browser keeps for the site; where it keeps nothing, what lasts as long as the page. */
export const deviceStorage = (): Storage => storage('localStorage');

/** What the browser keeps for the tab; where it keeps nothing, what lasts as long as the page. */
export const tabStorage = (): Storage => storage('sessionStorage');
