import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config.ts';

/** What is hashed; the same text of two kinds has two hashes. */
export type LookupKind = 'phone' | 'person' | 'code' | 'opener' | 'input' | 'audit';

/**
 * Keyed hashes, for values that are encrypted or short-lived and yet must be found or compared: a telephone number, a
 * person's connecting information, a code. Who reads the database alone cannot try them out.
 */
@Injectable()
export class LookupHash {
  constructor(private readonly config: AppConfig) {}

  /** The hash of a text, the same at every time and on every server. */
  of(kind: LookupKind, text: string): string {
    return createHmac('sha256', this.config.lookupSecret).update(`${kind}:${text}`).digest('base64url');
  }
}
