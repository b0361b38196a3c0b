/** Folders of earlier addresses that are still known: requests from them are seconds old. */
const FOLDERS_MAX = 20;

/**
 * The folder that a live is loaded from. Its address lasts a few minutes and is renewed all the while; hls.js goes on
 * asking for what it read in earlier playlists, and is led to the newest folder.
 */
export class RenewedAddress {
  private readonly first: string;
  private readonly earlier: string[] = [];
  private folder: string;

  constructor(url: string) {
    this.first = folderOf(url);
    this.folder = this.first;
  }

  renew(url: string): void {
    this.earlier.push(this.folder);
    if (this.earlier.length > FOLDERS_MAX) this.earlier.shift();
    this.folder = folderOf(url);
  }

  /** Where to load this from now. */
  newest(url: string): string {
    const old = [this.first, ...this.earlier].find((folder) => url.startsWith(folder));
    return old === undefined ? url : this.folder + url.slice(old.length);
  }
}

function folderOf(url: string): string {
  return new URL('.', new URL(url, window.location.href)).href;
}
