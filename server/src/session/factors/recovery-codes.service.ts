import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';

/** Codes of one set. */
export const recoveryCodeCount = 10;
const codeLength = 10;
/** Without characters that are confused with each other when a code is written down. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Codes are compared without separators, in upper case. */
const normalize = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** Codes of one use for an operator who lost the other factors; only their keyed hashes are stored. */
@Injectable()
export class RecoveryCodesService {
  constructor(
    private readonly database: Database,
    private readonly hashes: LookupHash,
    private readonly clock: Clock,
  ) {}

  /** Replaces the operator's codes by ten new ones, and returns them: they cannot be read again. */
  async renew(within: Prisma.TransactionClient, userKey: number): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodeCount }, newCode);
    const createdAt = this.clock.now();
    await within.operatorRecoveryCode.deleteMany({ where: { userKey } });
    await within.operatorRecoveryCode.createMany({
      data: codes.map((code) => ({ userKey, codeHash: this.hashOf(userKey, code), createdAt })),
    });
    return codes;
  }

  /** Whether the code is one of the operator's and was not used; it is used up. */
  async use(userKey: number, code: string): Promise<boolean> {
    // Of simultaneous uses of one code, one succeeds.
    const { count } = await this.database.prisma.operatorRecoveryCode.updateMany({
      where: { userKey, codeHash: this.hashOf(userKey, code), usedAt: null },
      data: { usedAt: this.clock.now() },
    });
    return count === 1;
  }

  private hashOf(userKey: number, code: string): string {
    return this.hashes.of('code', `recovery:${userKey}:${normalize(code)}`);
  }
}

/** Like 7KQ2M-X9RTA. */
function newCode(): string {
  const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${characters.slice(0, codeLength / 2)}-${characters.slice(codeLength / 2)}`;
}
