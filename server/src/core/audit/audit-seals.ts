import type { LookupHash } from '../crypto/lookup-hash.ts';
import type { AuditEntry, AuditHead } from '../database/generated/client.ts';

/** The seals of the audit log, with the server's key (decision 17). */
export class AuditSeals {
  constructor(private readonly hashes: LookupHash) {}

  /** The seal of an entry: over its own fields and the seal of the entry before it. */
  ofEntry(entry: Omit<AuditEntry, 'seal'>, sealBefore: string | undefined): string {
    const { auditNo, at, operatorKey, action, target, reason, before, after, requestId } = entry;
    const fields = [auditNo, at.toISOString(), operatorKey, action, target, reason, before, after, requestId];
    return this.hashes.of('audit', JSON.stringify([sealBefore ?? null, ...fields]));
  }

  /** The end of the log: the number of entries and the last seal, sealed. */
  ofHead(entries: number, lastSeal: string): Pick<AuditHead, 'entries' | 'lastSeal' | 'seal'> {
    return { entries, lastSeal, seal: this.hashes.of('audit', JSON.stringify(['head', entries, lastSeal])) };
  }
}
