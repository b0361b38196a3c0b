import { phoneProblem } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { LookupHash } from '../core/crypto/lookup-hash.ts';
import { yn } from '../core/http/answer.dto.ts';
import { Settings } from '../core/settings/settings.ts';
import type { Availability } from '../users/availability.dto.ts';
import { presentAvailability } from '../users/availability-presenter.ts';
import { Members } from '../users/members.service.ts';
import { NameChecks } from '../users/name-checks.service.ts';
import { type NamedKind, normalizeIdentifier } from '../users/name-rules.ts';
import { PhoneCodes } from '../verification/phone-codes.service.ts';
import type { AppVersion, AppVersionQuery } from './checks.dto.ts';

/** Codes after which a telephone is taken. */
const provingPurposes = ['join', 'phone_edit'] as const;

/** Whether an ID, a nickname, a profile ID or a telephone may be taken, as forms ask while they are filled in (SIGN-UP-23). */
@Injectable()
export class ChecksService {
  constructor(
    private readonly settings: Settings,
    private readonly hashes: LookupHash,
    private readonly names: NameChecks,
    private readonly members: Members,
    private readonly codes: PhoneCodes,
  ) {}

  /**
   * The answer for a page. Of a telephone it says whether it has an account only to who proved it: to all others every
   * telephone may be taken, until a code says whose it is.
   * @param phoneCodeKey a proven code of that telephone
   */
  async check(kind: NamedKind, value: string, phoneCodeKey?: string): Promise<Availability> {
    if (kind !== 'phone') return this.names.check(kind, value);
    return presentAvailability(
      'phone',
      await this.phoneCode(normalizeIdentifier('phone', value), phoneCodeKey),
    );
  }

  /** The versions of an app, and whether the one that asks is too old. */
  versions({ platform, version }: AppVersionQuery): AppVersion {
    const minimum = this.settings.get('app_minimum_version');
    return {
      platform,
      latest_version: this.settings.get('app_latest_version'),
      minimum_version: minimum,
      update_yn: yn(version !== undefined && isOlder(version, minimum)),
      store_url: this.settings.get('app_store_url'),
    };
  }

  private async phoneCode(phone: string, phoneCodeKey: string | undefined): Promise<Availability['code']> {
    const problem = phoneProblem(phone);
    if (problem !== null) return problem;
    if (!(await this.isProven(phone, phoneCodeKey))) return 'ok';
    return (await this.members.isPhoneFull(phone)) ? 'taken' : 'ok';
  }

  private async isProven(phone: string, phoneCodeKey: string | undefined): Promise<boolean> {
    if (phoneCodeKey === undefined) return false;
    const proofs = await Promise.all(
      provingPurposes.map((purpose) => this.codes.findProof(phoneCodeKey, purpose)),
    );
    return proofs.some((proof) => proof?.phoneHash === this.hashes.of('phone', phone));
  }
}

/** Whether version `left` comes before `right`; both as numbers with dots. */
function isOlder(left: string, right: string): boolean {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number));
  for (let at = 0; at < 4; at += 1) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
