import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';

/** The ways in which an operator can verify the second factor now. */
export interface FactorMethods {
  totp: boolean;
  passkeys: number;
  /** Recovery codes that were not used. */
  recoveryCodes: number;
}

/** Whether any factor is in use; recovery codes alone are none. */
export const hasFactor = ({ totp, passkeys }: FactorMethods): boolean => totp || passkeys > 0;

/** Reads which second factors an operator has. */
@Injectable()
export class FactorMethodsService {
  constructor(private readonly database: Database) {}

  /** The operator's factors, in a transaction if one is passed. */
  async of(userKey: number, within: Prisma.TransactionClient = this.database.prisma): Promise<FactorMethods> {
    const totp = await within.operatorTotp.count({ where: { userKey, confirmedAt: { not: null } } });
    const passkeys = await within.operatorPasskey.count({ where: { userKey } });
    const recoveryCodes = await within.operatorRecoveryCode.count({ where: { userKey, usedAt: null } });
    return { totp: totp > 0, passkeys, recoveryCodes };
  }
}
