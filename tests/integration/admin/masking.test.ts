import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildMember } from '@honey/seeds/builders/members';
import { FieldCipher } from '@honey/server/core/crypto/field-cipher';
import { memberField } from '@honey/server/core/crypto/member-fields';
import { Database } from '@honey/server/core/database/database';
import { AccountDetailsCipher } from '@honey/server/exchange/accounts/account-details.service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '#stack/paths';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { seededOnce } from '../../setup/seeded.ts';

interface Schema {
  $ref?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  'x-masked'?: string;
  [combination: string]: unknown;
}
interface Operation {
  'x-right'?: string;
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
const document: {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
} = JSON.parse(readFileSync(join(ROOT, 'server', 'openapi.json'), 'utf8'));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    operation['x-right'] === undefined ? [] : [{ path, method, operation }],
  ),
);

/** Names under which personal data has been shown, and those that other things have too. */
const personalNames =
  /^(name|real_name|verified_name|holder_nm|depositor|.*phone|uer_mobile|birth|.*email|account_num|uer_adr.*|address)$/;
const notPersonal = new Set([
  // Names of things: of qualities of a picture, of a queue, of a passkey, of a setting.
  'PlaybackQuality.name',
  'OverviewQueue.name',
  'PasskeyItem.name',
  'ManagedSetting.name',
  'ManagedSettingChange.name',
  // Nicknames of the members of cases, and names of prizes.
  'BatchRow.name',
  'UnpaidPrize.name',
  'EventPrizeDto.name',
  // The caller's own.
  'OwnSignIn.address',
]);

/** All schemas of the responses of operators' calls, with their names. */
function shownSchemas(): Map<string, Schema> {
  const found = new Map<string, Schema>();
  const visit = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { $ref } = schema as Schema;
    if ($ref === undefined) {
      for (const part of Object.values(schema)) visit(part);
      return;
    }
    const name = $ref.split('/').at(-1) ?? '';
    const target = document.components.schemas[name];
    if (found.has(name) || target === undefined) return;
    found.set(name, target);
    visit(target);
  };
  for (const { operation } of operations)
    for (const [status, response] of Object.entries(operation.responses))
      if (status.startsWith('2')) visit(response);
  return found;
}

let server: TestApp;
let database: TestDatabase;
let owner: TestClient;
/** Two accounts of which the preview of a joining shows everything. */
let joinedAccounts: string;

beforeAll(async () => {
  const seeded = await seededOnce('ci');
  database = await createTestDatabase(seeded.database);
  server = await startApp({
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: seeded.folder,
  });
  const { userKey } = await buildMember(server.app, { role: 'operator' });
  owner = new TestClient(server).as(await tokenOf(server.app, userKey));
  const [from, to] = [await buildMember(server.app), await buildMember(server.app)];
  joinedAccounts = `from_user_key=${from.userKey}&to_user_key=${to.userKey}`;
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
});

/** Every telephone, name, birthday, e-mail, account number and holder that the dataset has. */
async function personalTexts(): Promise<Map<string, string>> {
  const { prisma } = server.app.get(Database);
  const cipher = server.app.get(FieldCipher);
  const found = new Map<string, string>();
  for (const user of await prisma.user.findMany()) {
    const fields = {
      name: user.nameEnc,
      phone: user.phoneEnc,
      birth: user.birthEnc,
      email: user.emailEnc,
    } as const;
    for (const field of ['name', 'phone', 'birth', 'email'] as const) {
      const text = cipher.decrypt(fields[field], memberField(field, user.userKey));
      if (text.length > 2 && text !== user.nick)
        found.set(text, `${field} of ${user.loginId ?? user.userKey}`);
    }
  }
  const details = server.app.get(AccountDetailsCipher);
  for (const { accountId, detailsEnc } of await prisma.exchangeAccount.findMany()) {
    const { accountNum, holder, mobile, email, adrDetail } = details.decrypt(detailsEnc, accountId);
    for (const text of [accountNum, holder, mobile, email, adrDetail])
      if (text.length > 2) found.set(text, `exchange account ${accountId}`);
  }
  for (const { depositor, udKey } of await prisma.bankDeposit.findMany())
    found.set(depositor, `deposit ${udKey}`);
  return found;
}

/** The addresses of a call: one for each row of its list, or for each persona. */
async function addressesOf(path: string): Promise<string[]> {
  const parameter = /\{(\w+)\}/.exec(path);
  if (path === '/v1/mgt/account-joins/preview') return [`${path}?${joinedAccounts}`];
  if (!parameter) return [path];
  const [placeholder, name = ''] = parameter;
  if (path.startsWith('/v1/mgt/')) return [path.replace(placeholder, 'viewer01')];
  const list = path.slice(0, path.indexOf('/{'));
  const { body } = await owner.get<{ list?: Record<string, unknown>[] }>(`${list}?limit=20`);
  const keys = (body.list ?? []).flatMap((row) => {
    const [, key] =
      Object.entries(row).find(([field]) => field === name) ??
      Object.entries(row).find(([field]) => /(_id|_key|_no|^key)$/.test(field)) ??
      [];
    return typeof key === 'string' || typeof key === 'number' ? [String(key)] : [];
  });
  const addresses = keys.map((key) => path.replace(placeholder, encodeURIComponent(key)));
  return (await Promise.all(addresses.map(addressesOf))).flat();
}

describe("personal data in operators' responses", () => {
  it('is declared in the document under every name that it has had (ADMIN-33)', () => {
    const bare = [...shownSchemas()].flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([field, schema]) => personalNames.test(field) && schema['x-masked'] === undefined)
        .map(([field]) => `${name}.${field}`),
    );
    expect(bare.filter((field) => !notPersonal.has(field))).toEqual([]);
    expect(
      [...shownSchemas().values()].filter(({ properties = {} }) =>
        Object.values(properties).some((schema) => schema['x-masked'] !== undefined),
      ).length,
    ).toBeGreaterThan(7);
  });

  it('is in no list, case or file of the seeded database, nor in the audit log (ADMIN-33)', async () => {
    const texts = await personalTexts();
    expect(texts.size).toBeGreaterThan(20);
    const reads = operations.filter(({ path, method }) => method === 'get' && !path.includes('/unmask'));
    let checked = 0;
    // The log last: it has an entry of each read before.
    for (const { path } of reads.sort(
      (one, other) => Number(one.path.includes('audit')) - Number(other.path.includes('audit')),
    )) {
      for (const address of await addressesOf(path)) {
        const separator = address.includes('?') ? '&' : '?';
        const wide =
          path.endsWith('/csv') || path.includes('{') ? address : `${address}${separator}limit=100`;
        const answer = await owner
          .get(wide)
          .then((first) => (first.status === 400 ? owner.get(address) : first));
        expect([address, answer.status]).toEqual([address, 200]);
        const shown = JSON.stringify(answer.body);
        const leaks = [...texts].filter(([text]) => shown.includes(text)).map(([, what]) => what);
        expect([address, leaks]).toEqual([address, []]);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(60);
  });
});
