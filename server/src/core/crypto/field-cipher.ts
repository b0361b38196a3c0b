import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config.ts';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts phone numbers and names at rest: AES-256-GCM, written as `key id:base64(iv, tag, text)`. */
@Injectable()
export class FieldCipher {
  private readonly keys = new Map<string, Buffer>();
  private readonly currentId: string;

  constructor(config: AppConfig) {
    const entries = config.dataKeys.split(',').map((entry) => entry.split(':'));
    for (const [id, key] of entries) this.keys.set(id ?? '', Buffer.from(key ?? '', 'base64'));
    this.currentId = entries[0]?.[0] ?? '';
  }

  /** Encrypts with the first configured key. */
  encrypt(text: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.keyOf(this.currentId), iv);
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${this.currentId}:${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')}`;
  }

  /** Decrypts; what cannot be decrypted (lost key, changed text, null) reads as empty (specification section 3). */
  decrypt(stored: string | null): string {
    if (stored === null) return '';
    const separator = stored.indexOf(':');
    const key = this.keys.get(stored.slice(0, separator));
    const bytes = Buffer.from(stored.slice(separator + 1), 'base64');
    if (!key || bytes.length < ivBytes + tagBytes) return '';
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      );
    } catch {
      // The tag does not fit: changed or foreign text.
      return '';
    }
  }

  private keyOf(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new Error(`no data key "${id}"`);
    return key;
  }
}
