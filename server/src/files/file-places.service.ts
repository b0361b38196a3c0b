import { Injectable } from '@nestjs/common';
import { AppError } from '../core/errors/app-error.ts';
import { sharedTables } from './files.dto.ts';

/** Whether a member may attach a file to the entry with this key. */
export type MayAttach = (userKey: number, entryKey: number) => Promise<boolean>;

/** Whether a member who is not the owner may see this private file. */
export type MaySee = (userKey: number, fileId: number) => Promise<boolean>;

/** Digits name an existing entry; any other key is the uploader's own, for an entry that is still a draft. */
const entryPattern = /^\d{1,9}$/;

/**
 * What files may be attached to. The area that owns an entry decides who may attach; without an owning area no member
 * may.
 */
@Injectable()
export class FilePlacesService {
  private readonly rules = new Map<string, MayAttach>();
  private readonly readers = new Map<string, MaySee>();

  /** Registers who may attach files to entries of this table; called by the area that owns them. */
  registerOwner(table: string, mayAttach: MayAttach): void {
    this.rules.set(table, mayAttach);
  }

  /** Registers who may see private files of this table; called by the area that shows them. */
  registerReader(table: string, maySee: MaySee): void {
    this.readers.set(table, maySee);
  }

  /** Whether another member's private file is visible to this member. */
  async isVisibleTo(userKey: number, table: string, fileId: number): Promise<boolean> {
    return (await this.readers.get(table)?.(userKey, fileId)) ?? false;
  }

  /** Whether every member may list the files of this place. */
  isShared(table: string, key: string): boolean {
    return sharedTables.includes(table) && /^\d+$/.test(key);
  }

  /** Throws forbidden if the member may not attach. Places that are not shared hold only their owner's files. */
  async assertMayAttach(userKey: number, table: string, key: string): Promise<void> {
    if (!this.isShared(table, key)) return;
    const mayAttach = entryPattern.test(key) ? this.rules.get(table) : undefined;
    if (await mayAttach?.(userKey, Number(key))) return;
    throw new AppError('forbidden', { reason: `the member may not attach files to ${table} ${key}` });
  }
}
