import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { AccountDecisionsService } from '@honey/server/exchange/accounts/account-decisions.service';
import { ExchangeAccountsService } from '@honey/server/exchange/accounts/exchange-accounts.service';
import { privatePath, UploadStore } from '@honey/server/files/uploads/upload-store';
import { UploadedFilesRepository } from '@honey/server/files/uploads/uploaded-files.repository';
import type { INestApplicationContext } from '@nestjs/common';
import sharp from 'sharp';

type AccountForm = Parameters<ExchangeAccountsService['register']>[1];

/** A picture that resembles a scanned paper: lines on a sheet. */
const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300">
  <rect width="480" height="300" fill="#f6f1e7"/><rect x="24" y="24" width="120" height="150" rx="8" fill="#d9cfbd"/>
  ${[40, 70, 100, 130, 160].map((y) => `<rect x="168" y="${y}" width="${260 - y}" height="12" rx="6" fill="#b8ad9a"/>`).join('')}
  <rect x="24" y="220" width="432" height="16" rx="8" fill="#c9bea9"/></svg>`;

let drawn: Promise<Buffer> | undefined;

/** Uploads a paper for an exchange account, as img-folder-specific-upload-proc stores it; returns its key. */
export async function buildPaper(
  app: INestApplicationContext,
  userKey: number,
  field: string,
): Promise<number> {
  drawn ??= sharp(Buffer.from(paper)).webp().toBuffer();
  const bytes = await drawn;
  const incoming = app.get(UploadStore, { strict: false }).incomingPath();
  await writeFile(incoming, bytes);
  const [family, version] = [randomUUID().replaceAll('-', '').slice(0, 24), '0'.repeat(16)];
  const { row } = await app.get(UploadedFilesRepository, { strict: false }).save(
    { userKey },
    {
      kind: 'image',
      mime: 'image/webp',
      bytes: bytes.length,
      width: 480,
      height: 300,
      fields: { file_table: 'exchange', file_field: field },
      originalName: `${field}.webp`,
      family,
      version,
      path: privatePath(`exchange/seed/${family}-${version}.webp`),
      thumbPath: null,
      incoming,
      thumbIncoming: null,
    },
  );
  return row.file_id;
}

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
