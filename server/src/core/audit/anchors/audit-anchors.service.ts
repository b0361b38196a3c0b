import path from 'node:path';
import { seoulDay, seoulDayStart } from '@honey/rules';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../clock/clock.ts';
import { AppConfig } from '../../config/app-config.ts';
import { LookupHash } from '../../crypto/lookup-hash.ts';
import { Database } from '../../database/database.ts';
import { JobRunner } from '../../jobs/job-runner.ts';
import { AuditSeals } from '../audit-seals.ts';
import type { CheckedAnchor } from '../audit-verification.ts';
import { writeAnchorFile } from './anchor-files.ts';
import { AnchorSigner, type AuditAnchor, isSignedBy } from './anchor-signature.ts';

const jobName = 'anchor-audit';
const everyMs = 60_000;
/** Days that are anchored afterwards when no server ran, and whose files are written again when they are missing. */
const daysBack = 31;

/**
 * Anchors the audit log: once per Seoul day, the number of entries and the last seal are signed, stored, logged and
 * written to a file. Copies of the files reveal entries that were removed from the end, and a chain that was computed
 * with the server's key (CORE-47).
 */
@Injectable()
export class AuditAnchorsService implements OnModuleInit {
  private readonly logger = new Logger('Audit');
  private readonly signer: AnchorSigner;
  private readonly seals: AuditSeals;
  private readonly folder: string;
  private readonly mayReplaceFiles: boolean;

  constructor(
    config: AppConfig,
    hashes: LookupHash,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {
    this.signer = new AnchorSigner(config.auditAnchorKey);
    this.seals = new AuditSeals(hashes);
    this.folder = config.auditAnchorDir || path.join(config.dataDir, 'audit-anchors');
    // The sandbox restores older data and sets the clock back, so a day may be anchored a second time.
    this.mayReplaceFiles = config.nodeEnv !== 'production';
  }

  onModuleInit(): void {
    this.jobs.every(jobName, everyMs, () => this.run());
  }

  /** All anchors, oldest first, each with the result of verifying its signature with this server's key. */
  async checked(): Promise<CheckedAnchor[]> {
    const anchors = await this.database.prisma.auditAnchor.findMany({ orderBy: { day: 'asc' } });
    return anchors.map((anchor) => ({ ...anchor, isSigned: isSignedBy(this.signer.publicKey, anchor) }));
  }

  /** Anchors the days that have ended, and writes the missing files. May run twice, also at the same time. */
  private async run(): Promise<void> {
    const { auditAnchor } = this.database.prisma;
    const newest = await auditAnchor.findFirst({ orderBy: { day: 'desc' } });
    const days = daysBetween(newest?.day, this.clock.now());
    if (days.length > 0) await this.anchor(days, newest);
    const recent = await auditAnchor.findMany({ orderBy: { day: 'desc' }, take: daysBack });
    const different: string[] = [];
    for (const anchor of recent)
      if (!(await writeAnchorFile(this.folder, anchor, this.mayReplaceFiles))) different.push(anchor.day);
    if (different.length > 0)
      throw new Error(`the file of an anchor states something else: ${different.join(', ')}`);
  }

  private async anchor(days: readonly string[], newest: AuditAnchor | null): Promise<void> {
    const state = await this.state();
    if (newest && state.entries < newest.entries)
      throw new Error(`the audit log has fewer entries than on ${newest.day}`);
    for (const day of days) {
      const anchor = this.signer.sign({ day, ...state, signedAt: this.clock.now() });
      const { count } = await this.database.prisma.auditAnchor.createMany({
        data: [anchor],
        skipDuplicates: true,
      });
      if (count === 0) continue;
      this.logger.log({
        event: 'audit_anchor',
        day,
        entries: anchor.entries,
        last_seal: anchor.lastSeal,
        signature: anchor.signature,
      });
    }
  }

  /** The end of the log, by its sealed head. A forged head is not signed. */
  private async state(): Promise<{ entries: number; lastSeal: string }> {
    const head = await this.database.prisma.auditHead.findUnique({ where: { id: 1 } });
    if (!head) return { entries: 0, lastSeal: '' };
    const { entries, lastSeal, seal } = head;
    if (seal !== this.seals.ofHead(entries, lastSeal).seal)
      throw new Error('the head of the audit log is forged');
    return { entries, lastSeal };
  }
}

/** The ended days after the newest anchored one, oldest first; only the last of them if none was anchored. */
function daysBetween(newest: string | undefined, now: Date): string[] {
  const days: string[] = [];
  for (let start = seoulDayStart(now); days.length < (newest === undefined ? 1 : daysBack); ) {
    const lastMoment = new Date(start.getTime() - 1);
    const day = seoulDay(lastMoment);
    if (newest !== undefined && day <= newest) break;
    days.unshift(day);
    start = seoulDayStart(lastMoment);
  }
  return days;
}
