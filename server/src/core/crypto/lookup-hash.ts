import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config.ts';

/** The kind of value; the same text has a different hash for each kind. */
export type LookupKind = 'phone' | 'person' | 'code' | 'opener' | 'input' | 'audit';

/**
 * Keyed hashes for values that are encrypted or short-lived and yet must be found or compared: a phone number, a
 * person's connecting information, a code. They cannot be brute-forced with read access to the database alone.
 */
@Injectable()
export class LookupHash {
  constructor(private readonly config: AppConfig) {}

  /** Returns the hash of a text, the same at any time and on every server. */
  of(kind: LookupKind, text: string): string {
    return createHmac('sha256', this.config.lookupSecret).update(`${kind}:${text}`).digest('base64url');
  }
}
