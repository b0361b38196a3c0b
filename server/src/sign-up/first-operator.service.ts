import { loginIdProblem, nickProblem, profileIdProblem } from '@honey/rules';
import { Injectable, Logger } from '@nestjs/common';
import { OperatorRolesService } from '../core/access/operator-roles.service.ts';
import { Database } from '../core/database/database.ts';
import type { Prisma } from '../core/database/generated/client.ts';
import { executeWithin } from '../core/database/transaction-statements.ts';
import { AppError } from '../core/errors/app-error.ts';
import { refuseProblem } from '../core/errors/field-problems.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { assertStrongPassword, PasswordsService } from '../session/index.ts';
import { MembersService, normalizeIdentifier } from '../users/index.ts';
import { randomProfileIdWithin } from './join/join-rules.ts';

/** The published password of the demo accounts (README). */
const publicPassword = 'Honey!2026';

/** The account data of the operator to create. */
export interface NewOperator {
  id: string;
  nick: string;
  password: string;
}

/** Creates the first operator of an installation, an owner, who appoints all others in the console. */
@Injectable()
export class FirstOperatorService {
  private readonly logger = new Logger('SignUp');

  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly passwords: PasswordsService,
    private readonly members: MembersService,
    private readonly roles: OperatorRolesService,
  ) {}

  /**
   * Returns the operator's user_key. Reserved names are allowed for operators.
   * @throws operator_exists, validation_failed, password_rule, id_taken, nick_taken
   */
  async create(operator: NewOperator): Promise<number> {
    const loginId = normalizeIdentifier('id', operator.id);
    const nick = normalizeIdentifier('nick', operator.nick);
    refuseProblem('id', loginIdProblem(loginId));
    refuseProblem('nick', nickProblem(nick));
    assertStrongPassword(operator.password, [loginId, publicPassword]);
    const passwordHash = await this.passwords.hash(operator.password);
    const userKey = await this.database.prisma.$transaction(async (transaction) => {
      // Concurrent commands wait for each other here: the second one finds the first one's operator.
      await executeWithin(
        transaction,
        'sign_up_lock_operator',
        `SELECT pg_advisory_xact_lock(hashtextextended('first-operator', 0))`,
        [],
      );
      return this.write(transaction, loginId, nick, passwordHash);
    });
    this.logger.warn({ event: 'first_operator_created', user_key: userKey });
    return userKey;
  }

  private async write(
    transaction: Prisma.TransactionClient,
    loginId: string,
    nick: string,
    passwordHash: string,
  ): Promise<number> {
    const { user } = transaction;
    if ((await user.count({ where: { role: 'operator', deletedAt: null } })) > 0)
      throw new AppError('operator_exists');
    if ((await user.count({ where: { loginId } })) > 0) throw new AppError('id_taken');
    if ((await user.count({ where: { nick } })) > 0) throw new AppError('nick_taken');
    const length = {
      min: this.settings.get('profile_id_length_min'),
      max: this.settings.get('profile_id_length_max'),
    };
    const free =
      profileIdProblem(loginId, length) === null &&
      (await user.count({ where: { profileId: loginId } })) === 0;
    const profileId = free ? loginId : randomProfileIdWithin(length);
    const account = { loginId, nick, passwordHash, profileId };
    const userKey = await this.members.createOperator(transaction, account);
    await this.roles.set(transaction, { userKey, roles: ['owner'], by: null });
    return userKey;
  }
}
