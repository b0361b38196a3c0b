import { randomUUID } from 'node:crypto';
import { AccountDecisionsService } from '@honey/server/exchange/accounts/account-decisions.service';
import { ExchangeAccountsService } from '@honey/server/exchange/accounts/exchange-accounts.service';
import { SandboxPapersService } from '@honey/server/files/sandbox/sandbox-papers.service';
import type { INestApplicationContext } from '@nestjs/common';

type AccountForm = Parameters<ExchangeAccountsService['register']>[1];

/** Uploads a paper for an exchange account; returns its key. */
export const buildPaper = (app: INestApplicationContext, userKey: number, field: string): Promise<number> =>
  app.get(SandboxPapersService, { strict: false }).upload(userKey, 'exchange', field);

/** An exchange account to build: its owner, its differences from an individual's, and its state. */
export type AccountToBuild = Partial<AccountForm> & {
  userKey: number;
  /** review: it waits for an operator. */
  state?: 'review' | 'registered';
};

/** Submits a host's exchange account as the page does, and registers it; returns its key. */
export async function buildExchangeAccount(
  app: INestApplicationContext,
  { userKey, state = 'registered', ...overrides }: AccountToBuild,
): Promise<number> {
  const [idFile, passbookFile] = [
    await buildPaper(app, userKey, 'id'),
    await buildPaper(app, userKey, 'passbook'),
  ];
  const { account } = await app.get(ExchangeAccountsService).register(
    userKey,
    {
      uer_business_type: 1,
      bank_cd: '088',
      account_num: `110${String(userKey).padStart(9, '1')}`,
      holder_nm: '김꿀벌',
      uer_mobile: '01012345678',
      id_file_id: idFile,
      passbook_file_id: passbookFile,
      ...overrides,
    },
    randomUUID(),
  );
  if (!account) throw new Error(`${userKey} has no exchange account`);
  if (state === 'registered')
    await app
      .get(AccountDecisionsService)
      .decide(account.account_id, { decision: 'register', reason: '' }, null);
  return account.account_id;
}
