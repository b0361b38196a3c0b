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

/** In a page framed by another site, a browser without storage throws on access. */
function storage(name: 'localStorage' | 'sessionStorage'): Storage {
  try {
    return globalThis[name] ?? ofPage[name];
  } catch {
    return ofPage[name];
  }
}

/** The browser's local storage; if that is unavailable, a storage that lasts as long as the page. */
export const deviceStorage = (): Storage => storage('localStorage');

/** The tab's session storage; if that is unavailable, a storage that lasts as long as the page. */
export const tabStorage = (): Storage => storage('sessionStorage');
