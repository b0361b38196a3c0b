import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config.ts';
import { dataKeysOf } from './rotated-settings.ts';

const ivBytes = 12;
const tagBytes = 16;

/** The format of values that are bound to their place; older values have no format and are not bound. */
const boundFormat = '2';

/** Where a value is stored, as `table.column:row`. */
export type FieldPlace = `${string}.${string}:${string | number}`;

/** The id of the key that encrypted a stored value. */
export const keyIdOf = (stored: string): string => stored.slice(0, stored.indexOf(':')).split('.')[0] ?? '';

/**
 * Encrypts phone numbers and names at rest: AES-256-GCM, written as `key id.format:base64(iv, tag, text)`. The place is
 * authenticated by the tag: an attacker who can write to the database cannot move one member's phone number to another
 * member. Older values (`key id:base64`) can still be read; FieldReencryptionJob rewrites them.
 */
@Injectable()
export class FieldCipher {
  private readonly keys = new Map<string, Buffer>();
  private readonly currentId: string;

  constructor(config: AppConfig) {
    const keys = dataKeysOf(config.dataKeys);
    for (const { id, key } of keys) this.keys.set(id, key);
    this.currentId = keys[0]?.id ?? '';
  }

  /** The prefix of every newly written value. */
  get currentPrefix(): string {
    return `${this.currentId}.${boundFormat}:`;
  }

  /** Encrypts with the first configured key, for one place. */
  encrypt(text: string, place: FieldPlace): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.keyOf(this.currentId), iv);
    cipher.setAAD(Buffer.from(place));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${this.currentPrefix}${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')}`;
  }

  /**
   * Decrypts the value stored at a place. A value that cannot be decrypted (lost key, changed text, moved from another
   * place, null) reads as empty (CORE-27).
   */
  decrypt(stored: string | null, place: FieldPlace): string {
    if (stored === null) return '';
    const separator = stored.indexOf(':');
    const [, format] = stored.slice(0, separator).split('.');
    const key = this.keys.get(keyIdOf(stored));
    const bytes = Buffer.from(stored.slice(separator + 1), 'base64');
    if (!key || bytes.length < ivBytes + tagBytes) return '';
    if (format !== undefined && format !== boundFormat) return '';
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      if (format === boundFormat) decipher.setAAD(Buffer.from(place));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      );
    } catch {
      // The tag does not match: changed text, or a value from another place.
      return '';
    }
  }

  private keyOf(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new Error(`no data key "${id}"`);
    return key;
  }
}
