import { loginIdProblem, nickProblem, profileIdProblem } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { ProhibitedWordsService } from '../../core/words/prohibited-words.service.ts';
import type { Availability } from './availability.dto.ts';
import { presentAvailability } from './availability-presenter.ts';
import { normalizeIdentifier } from './name-rules.ts';
import { isReservedName } from './reserved-names.ts';

/** The names that identify a member. */
export type NameKind = 'id' | 'nick' | 'profile_id';

const refusals: Record<NameKind, { taken: ErrorCode; forbidden: ErrorCode }> = {
  id: { taken: 'id_taken', forbidden: 'forbidden_id' },
  nick: { taken: 'nick_taken', forbidden: 'prohibited_word' },
  profile_id: { taken: 'profile_id_taken', forbidden: 'forbidden_id' },
};

/** Checks whether an ID, a nickname or a profile ID is available. */
@Injectable()
export class NameChecksService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly words: ProhibitedWordsService,
  ) {}

  /** Whether the name is available, with a message for the page. */
  async check(kind: NameKind, value: string): Promise<Availability> {
    return presentAvailability(kind, await this.codeOf(kind, normalizeIdentifier(kind, value)));
  }

  /** The code alone, for a value returned by `normalizeIdentifier`. */
  async codeOf(kind: NameKind, value: string): Promise<Availability['code']> {
    const problem = this.problemOf(kind, value);
    if (problem !== null) return problem;
    if (await this.isForbidden(kind, value)) return 'forbidden';
    return (await this.isTaken(kind, value)) ? 'taken' : 'ok';
  }

  /**
   * Throws for an unavailable name: id_taken, nick_taken, profile_id_taken, forbidden_id, prohibited_word,
   * validation_failed.
   */
  async assertAvailable(kind: NameKind, value: string): Promise<void> {
    assertNameAvailable(kind, await this.check(kind, value));
  }

  private problemOf(kind: NameKind, value: string) {
    const range = (name: 'login_id' | 'nick' | 'profile_id') => ({
      min: this.settings.get(`${name}_length_min`),
      max: this.settings.get(`${name}_length_max`),
    });
    if (kind === 'id') return loginIdProblem(value, range('login_id'));
    return kind === 'nick' ? nickProblem(value, range('nick')) : profileIdProblem(value, range('profile_id'));
  }

  private async isForbidden(kind: NameKind, value: string): Promise<boolean> {
    if (this.words.find(value, 'name').length > 0) return true;
    const ownNames = (['site_name', 'site_name_ko', 'company_nm'] as const).map((name) =>
      this.settings.get(name),
    );
    if (isReservedName(value, ownNames)) return true;
    if (kind === 'nick') return false;
    return (await this.database.prisma.forbiddenId.count({ where: { id: value } })) > 0;
  }

  private async isTaken(kind: NameKind, value: string): Promise<boolean> {
    const column = { id: 'loginId', nick: 'nick', profile_id: 'profileId' } as const;
    return (await this.database.prisma.user.count({ where: { [column[kind]]: value } })) > 0;
  }
}

/** Throws the error for an unavailable name. */
export function assertNameAvailable(kind: NameKind, { code, message }: Availability): void {
  if (code === 'ok') return;
  const refusal = code === 'taken' || code === 'forbidden' ? refusals[kind][code] : 'validation_failed';
  throw new AppError(refusal, { fields: [{ field: kind, code, message }] });
}
