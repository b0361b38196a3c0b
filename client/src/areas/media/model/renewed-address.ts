/** The number of earlier addresses remembered: requests for them are seconds old. */
const FOLDERS_MAX = 20;

/**
 * The folder that a live is loaded from. Its address expires after a few minutes and is renewed regularly; hls.js
 * continues to request URLs from earlier playlists, which are redirected to the newest folder.
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

  /** The current URL for this one. */
  resolve(url: string): string {
    const old = [this.first, ...this.earlier].find((folder) => url.startsWith(folder));
    return old === undefined ? url : this.folder + url.slice(old.length);
  }
}

function folderOf(url: string): string {
  return new URL('.', new URL(url, window.location.href)).href;
}
