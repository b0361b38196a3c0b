import type { Readable } from 'node:stream';

/** A stored file, with the storage's time of its last change. */
export interface StoredFile {
  /** As in uploaded_files, with slashes. */
  path: string;
  changedAtMs: number;
}

/** The bytes of a stored file, or of a part of it. */
export interface StoredBytes {
  stream: Readable;
  bytes: number;
  /** The value of Content-Range, if it is a part. */
  contentRange?: string;
}

/** How a browser receives a file that the storage serves. */
export interface ServedAs {
  mime: string;
  disposition: 'inline' | 'attachment';
}

/**
 * Where the bytes of uploads are stored: a folder of this machine, or S3-compatible storage that several servers share.
 * Paths are those of uploaded_files; those of private files start with `private/`. A path is never used for other bytes.
 */
export abstract class FileStoragePort {
  /** The folder from which public files are served; undefined: they are read from the storage. */
  abstract readonly servedFolder: string | undefined;

  /**
   * Stores a file before the transaction that writes its row, where that takes longer than a transaction may. A file
   * without a row is swept.
   */
  abstract prepare(incomingPath: string, storedPath: string): Promise<void>;

  /** Stores a prepared file within the transaction that writes its row. */
  abstract place(incomingPath: string, storedPath: string): Promise<void>;

  /** Moves a stored file to another path; a missing file is ignored. */
  abstract move(storedPath: string, newPath: string): Promise<void>;

  /**
   * A stored file's bytes. `range` is the value of a Range header, which a storage may ignore. Throws file_not_found, and
   * RangeNotSatisfiable.
   */
  abstract read(storedPath: string, range?: string): Promise<StoredBytes>;

  /** A signed address at which a browser receives the file for minutes; undefined if the server serves it. */
  abstract addressOf(storedPath: string, served: ServedAs): Promise<string | undefined>;

  /** Removes stored files. Missing ones are ignored, and a failure does not stop the others. */
  abstract remove(storedPaths: readonly string[]): Promise<void>;

  /** Lists all stored files. */
  abstract list(): Promise<StoredFile[]>;

  /** Copies stored files under the name of a snapshot, which no later removal affects; missing files are ignored. */
  abstract addToSnapshot(snapshot: string, storedPaths: readonly string[]): Promise<void>;

  /** Brings back those files of a snapshot that are no longer stored. */
  abstract bringBack(snapshot: string, storedPaths: readonly string[]): Promise<void>;

  /** Removes a snapshot's copies. */
  abstract removeSnapshot(snapshot: string): Promise<void>;
}

/** A requested part lies beyond the end of a file. */
export class RangeNotSatisfiable extends Error {}

const privatePrefix = 'private/';

/** The path of a stored file that is not served publicly. */
export const privatePath = (storedPath: string): string => `${privatePrefix}${storedPath}`;

export const isPrivatePath = (storedPath: string): boolean => storedPath.startsWith(privatePrefix);

/** The path of a private file without the mark of its privacy. */
export const withoutPrivacy = (storedPath: string): string => storedPath.slice(privatePrefix.length);
