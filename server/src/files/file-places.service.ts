import { Injectable } from '@nestjs/common';
import { AppError } from '../core/errors/app-error.ts';
import { sharedTables } from './files.dto.ts';

/** Whether a member may attach a file to the entry of this key. */
export type MayAttach = (userKey: number, entryKey: number) => Promise<boolean>;

/** Whether a member who is not the owner may see this private file. */
export type MaySee = (userKey: number, fileId: number) => Promise<boolean>;

/** Digits name an entry; any other key is the uploader's own, for an entry that is still being written. */
const entryPattern = /^\d{1,9}$/;

/** What files may be attached to: the area that owns an entry says who may, and nobody may to what no area owns. */
@Injectable()
export class FilePlaces {
  private readonly rules = new Map<string, MayAttach>();
  private readonly readers = new Map<string, MaySee>();

  /** The area that owns the entries of this table answers for them. */
  own(table: string, mayAttach: MayAttach): void {
    this.rules.set(table, mayAttach);
  }

  /** The area that shows the private files of this table to others says to whom. */
  show(table: string, maySee: MaySee): void {
    this.readers.set(table, maySee);
  }

  /** Whether a private file of somebody else is shown to the member. */
  async isShown(userKey: number, table: string, fileId: number): Promise<boolean> {
    return (await this.readers.get(table)?.(userKey, fileId)) ?? false;
  }

  /** Whether everybody may list the files of this place. */
  isShared(table: string, key: string): boolean {
    return sharedTables.includes(table) && /^\d+$/.test(key);
  }

  /** Throws forbidden where the member may attach nothing. Files of places that are not shared are their owner's own. */
  async refuseStranger(userKey: number, table: string, key: string): Promise<void> {
    if (!this.isShared(table, key)) return;
    const mayAttach = entryPattern.test(key) ? this.rules.get(table) : undefined;
    if (await mayAttach?.(userKey, Number(key))) return;
    throw new AppError('forbidden', { reason: `may attach nothing to ${table} ${key}` });
  }
}
