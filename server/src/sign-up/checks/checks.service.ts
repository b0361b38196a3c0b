import { phoneProblem } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import {
  type Availability,
  MembersService,
  NameChecksService,
  type NamedKind,
  normalizeIdentifier,
  presentAvailability,
} from '../../users/index.ts';
import { PhoneCodesService } from '../../verification/index.ts';
import type { AppVersion, AppVersionQuery } from './checks.dto.ts';

/** Purposes of codes that verify a telephone for this check. */
const verifyingPurposes = ['join', 'phone_edit'] as const;

/**
 * Checks whether an ID, a nickname, a profile ID or a telephone is available, for forms being filled in (SIGN-UP-23).
 */
@Injectable()
export class ChecksService {
  constructor(
    private readonly settings: SettingsStore,
    private readonly hashes: LookupHash,
    private readonly names: NameChecksService,
    private readonly members: MembersService,
    private readonly codes: PhoneCodesService,
  ) {}

  /**
   * Whether the value is available. Only a caller that verified the telephone learns whether it has an account; for all
   * others every telephone is available until it is verified.
   * @param phoneCodeKey a verified code of that telephone
   */
  async check(kind: NamedKind, value: string, phoneCodeKey?: string): Promise<Availability> {
    if (kind !== 'phone') return this.names.check(kind, value);
    return presentAvailability(
      'phone',
      await this.phoneCode(normalizeIdentifier('phone', value), phoneCodeKey),
    );
  }

  /** The versions of an app, and whether the calling version is too old. */
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
    if (!(await this.isVerified(phone, phoneCodeKey))) return 'ok';
    return (await this.members.isPhoneFull(phone)) ? 'taken' : 'ok';
  }

  private async isVerified(phone: string, phoneCodeKey: string | undefined): Promise<boolean> {
    if (phoneCodeKey === undefined) return false;
    const proofs = await Promise.all(
      verifyingPurposes.map((purpose) => this.codes.findVerified(phoneCodeKey, purpose)),
    );
    return proofs.some((proof) => proof?.phoneHash === this.hashes.of('phone', phone));
  }
}

/** Whether version `left` is older than `right`; both are dot-separated numbers. */
function isOlder(left: string, right: string): boolean {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number));
  for (let at = 0; at < 4; at += 1) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
