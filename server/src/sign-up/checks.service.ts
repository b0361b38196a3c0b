import { loginIdProblem, nickProblem, phoneProblem, profileIdProblem } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { LookupHash } from '../core/crypto/lookup-hash.ts';
import { Database } from '../core/database/database.ts';
import { yn } from '../core/http/answer.dto.ts';
import { Settings } from '../core/settings/settings.ts';
import { ProhibitedWords } from '../core/words/prohibited-words.ts';
import type { AppVersion, AppVersionQuery, Availability } from './checks.dto.ts';
import { type NamedKind, normalised } from './normalised.ts';
import { PhoneCodes } from './phone-codes.service.ts';
import { isReservedName } from './reserved-names.ts';

/** Codes after which a telephone is taken. */
const provingPurposes = ['join', 'phone_edit'] as const;

const names: Record<NamedKind, string> = {
  id: '아이디',
  nick: '닉네임',
  profile_id: '프로필 아이디',
  phone: '휴대폰 번호',
};

const sentences: Record<Availability['code'], (name: string) => string> = {
  ok: () => '사용할 수 있어요.',
  taken: (name) => `이미 사용 중인 ${name}예요.`,
  forbidden: (name) => `사용할 수 없는 ${name}예요.`,
  empty: (name) => `${name}를 입력해 주세요.`,
  tooShort: (name) => `${name}가 너무 짧아요.`,
  tooLong: (name) => `${name}가 너무 길어요.`,
  characters: (name) => `${name}에 쓸 수 없는 글자가 있어요.`,
};

/** Particles change after a syllable that ends in a consonant; of the names, nicknames do. */
const withParticles = (text: string) =>
  text.replace('닉네임예요', '닉네임이에요').replace('닉네임를', '닉네임을').replace('닉네임가', '닉네임이');

/** Whether an ID, a nickname, a profile ID or a telephone may be taken (SIGN-UP-23). */
@Injectable()
export class ChecksService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly words: ProhibitedWords,
    private readonly hashes: LookupHash,
    private readonly codes: PhoneCodes,
  ) {}

  /**
   * The answer for a page. Of a telephone it says whether it has an account only to who proved it: to all others every
   * telephone may be taken, until a code says whose it is.
   * @param certificationKey a proven code of that telephone
   */
  async check(kind: NamedKind, value: string, certificationKey?: string): Promise<Availability> {
    const kept = normalised(kind, value);
    const told = kind !== 'phone' || (await this.isProven(kept, certificationKey));
    const code = told ? await this.codeOf(kind, kept) : (this.problemOf(kind, kept) ?? 'ok');
    return {
      available_yn: yn(code === 'ok'),
      code,
      message: withParticles(sentences[code](names[kind])),
    };
  }

  /** Its code alone, for a value that `normalised` gave. */
  async codeOf(kind: NamedKind, value: string): Promise<Availability['code']> {
    const problem = this.problemOf(kind, value);
    if (problem !== null) return problem;
    if (kind !== 'phone' && (await this.isForbidden(kind, value))) return 'forbidden';
    return (await this.isTaken(kind, value)) ? 'taken' : 'ok';
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

  private problemOf(kind: NamedKind, value: string) {
    const range = (name: 'login_id' | 'nick' | 'profile_id') => ({
      min: this.settings.get(`${name}_length_min`),
      max: this.settings.get(`${name}_length_max`),
    });
    switch (kind) {
      case 'id':
        return loginIdProblem(value, range('login_id'));
      case 'nick':
        return nickProblem(value, range('nick'));
      case 'profile_id':
        return profileIdProblem(value, range('profile_id'));
      case 'phone':
        return phoneProblem(value);
    }
  }

  private async isForbidden(kind: 'id' | 'nick' | 'profile_id', value: string): Promise<boolean> {
    if (this.words.find(value).length > 0) return true;
    const house = ['site_name', 'site_name_ko', 'company_nm'] as const;
    if (
      isReservedName(
        value,
        house.map((name) => this.settings.get(name)),
      )
    )
      return true;
    if (kind === 'nick') return false;
    return (await this.database.prisma.forbiddenId.count({ where: { id: value } })) > 0;
  }

  private async isProven(phone: string, certificationKey: string | undefined): Promise<boolean> {
    if (certificationKey === undefined) return false;
    const proofs = await Promise.all(
      provingPurposes.map((purpose) => this.codes.findProof(certificationKey, purpose)),
    );
    return proofs.some((proof) => proof?.phoneHash === this.hashes.of('phone', phone));
  }

  private async isTaken(kind: NamedKind, value: string): Promise<boolean> {
    const { user } = this.database.prisma;
    switch (kind) {
      case 'id':
        return (await user.count({ where: { loginId: value } })) > 0;
      case 'nick':
        return (await user.count({ where: { nick: value } })) > 0;
      case 'profile_id':
        return (await user.count({ where: { profileId: value } })) > 0;
      case 'phone': {
        const accounts = await user.count({ where: { phoneHash: this.hashes.of('phone', value) } });
        return accounts >= this.settings.get('accounts_per_phone');
      }
    }
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
