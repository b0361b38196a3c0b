import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AuditService } from '@honey/server/core/audit/audit.service';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { verifyBooks } from '@honey/server/proofs';
import { PersonalDataService } from '@honey/server/settings/personal-data/personal-data.service';
import type { PersonalData } from '@honey/server/settings/personal-data/personal-data-copies.service';
import {
  effectOfErasure,
  otherTables,
  personalTables,
} from '@honey/server/settings/personal-data/personal-tables';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { namedPersonalTables, personalTableName } from '../../../client/src/messages/personal-tables.ts';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { seededOnce } from '../../setup/seeded.ts';
import { operatorNick, phone, reportText, useEverything } from './personal-data-member.ts';
import {
  exceptedColumns,
  isUnnamed,
  keyColumnsOf,
  missingRows,
  type Named,
  schemaOf,
  searchDatabase,
  searchEncrypted,
} from './personal-data-search.ts';

const run = promisify(execFile);
const program = path.resolve(fileURLToPath(import.meta.url), '../../../../server/dist/personal-data.js');

let database: TestDatabase;
let server: TestApp;
let folder: string;
let dataDir: string;
beforeAll(async () => {
  const seeded = await seededOnce('ci');
  dataDir = seeded.folder;
  database = await createTestDatabase(seeded.database);
  server = await startApp({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  folder = await mkdtemp(path.join(tmpdir(), 'personal-data-'));
}, 300_000);
afterAll(async () => {
  await server?.close();
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const byOwner = <Result>(work: (owner: pg.Client) => Promise<Result>) => asOwner(database.url, work);

const environment = () => ({
  env: {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
  },
});
/** Tables in which the test's acts name the member. */
const namedTables = [
  ...[
    'attempt_limits',
    'audit_entries',
    'audit_texts',
    'bank_deposits',
    'chat_hides',
    'chat_lines',
    'coupon_campaigns',
    'follows',
  ],
  ...['gifts', 'host_comments', 'inquiries', 'item_purchases', 'ledger_transfers', 'messages', 'orders'],
  ...['phone_codes', 'remembered_answers', 'reports', 'sign_ins', 'subscriptions', 'users'],
];
const actor = { operatorKey: 0, requestId: 'test' };
const service = () => server.app.get(PersonalDataService, { strict: false });
const command = (...args: string[]) => run(process.execPath, [program, ...args], environment());

/** viewer01, with every text and hash that identifies the person, before and after the nickname was changed. */
async function viewer(): Promise<Named> {
  const { userKey, nick, loginId, phoneHash, personHash } = await server.app
    .get(Database)
    .prisma.user.findFirstOrThrow({ where: { loginId: 'viewer01' } });
  const texts = ['꿀벌이', nick, loginId, '김꿀벌', phone, phoneHash, personHash];
  return { userKey, texts: texts.filter((text) => text !== null) };
}

/** Reads `data.json`, the first file of an archive, which is not compressed. */
function dataOf(archive: Buffer): PersonalData {
  expect(archive.readUInt32LE(0)).toBe(0x04034b50);
  const [size, name] = [archive.readUInt32LE(18), archive.readUInt16LE(26)];
  return JSON.parse(archive.subarray(30 + name, 30 + name + size).toString('utf8'));
}

describe('the list of tables with personal data', () => {
  it('names every table of the schema, once (SETTINGS-26)', async () => {
    const tables = await byOwner(schemaOf);
    expect([...Object.keys(personalTables), ...Object.keys(otherTables)].sort()).toEqual(
      [...tables.keys()].sort(),
    );
  });

  it('has a Korean name for each table, which the console shows (ADMIN-52)', () => {
    expect(namedPersonalTables.toSorted()).toEqual(Object.keys(personalTables).toSorted());
    const texts = namedPersonalTables.map(personalTableName);
    expect(texts.filter((text) => !/^[가-힣0-9:][가-힣0-9: ]*$/.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("names every column that holds a member's key (SETTINGS-26)", async () => {
    const tables = await byOwner(schemaOf);
    const names = [...tables].flatMap(([table, columns]) =>
      keyColumnsOf(table, columns).map(({ name }) => [table, name] as const),
    );
    const missing = names.filter(([table, name]) => {
      const { members = [], where = '' } = personalTables[table] ?? {};
      return !members.includes(name) && !where.includes(name) && !isUnnamed(table);
    });
    expect(missing.map(([table, name]) => `${table}.${name}`)).toEqual([]);
    const known = new Set(
      [...tables].flatMap(([table, columns]) => columns.map(({ name }) => `${table}.${name}`)),
    );
    expect(Object.keys(exceptedColumns).filter((column) => !known.has(column))).toEqual([]);
  });
});

describe('a copy of personal data', () => {
  it('contains every row of the database that names the member, and no secret (SETTINGS-26)', async () => {
    const { userKey } = await viewer();
    await useEverything(server.app, new TestClient(server.baseUrl), userKey);
    server.app.get(JobRunner).suspend(true);
    await server.app.get(JobRunner).whenIdle();
    const member = await viewer();
    expect(member.texts).toContain(operatorNick);
    const file = path.join(folder, 'copy.zip');
    const { stdout } = await command('--member', String(userKey), '--copy', file);
    expect(stdout).toContain('✔ Written');
    const data = dataOf(await readFile(file));
    expect(data.person).toMatchObject({ name: '김꿀벌', phone, birth: '19950505' });

    const found = await byOwner((owner) => searchDatabase(owner, member));
    const missing = [...found].flatMap(([table, rows]) =>
      table in personalTables
        ? missingRows(
            table,
            // What a copy contains of reports about the member is compared below.
            rows.filter(({ target_key }) => table !== 'reports' || target_key !== userKey),
            data.tables[table] ?? [],
          ).map((row) => ({ table, row }))
        : [],
    );
    expect(missing).toEqual([]);
    const others = [...found.keys()].filter((table) => table in otherTables && !isUnnamed(table));
    expect(others).toEqual([]);
    expect(JSON.stringify(data)).not.toMatch(/password_hash|token_hash|phone_hash|person_hash|_enc"/);
    expect(namedTables.filter((table) => !(table in data.tables))).toEqual([]);
  });

  it('contains reports about the member without who reported, in which words, and the reported message (SETTINGS-26)', async () => {
    const { userKey } = await viewer();
    const data = dataOf(await readFile(path.join(folder, 'copy.zip')));
    const rows = data.tables.reports ?? [];
    const stored = await server.app.get(Database).prisma.report.findMany({ where: { targetKey: userKey } });
    expect(stored.map(({ typeCd }) => typeCd)).toEqual(expect.arrayContaining([1, 2]));
    const about = rows.filter(({ id }) => stored.some((report) => report.id === id));
    expect(about).toHaveLength(stored.length);
    for (const row of about) {
      const isMessage = row.type_cd === 2;
      expect(Object.keys(row).toSorted()).toEqual(
        [
          ...['act', 'decided_at', 'id', 'reason_cd', 'state', 'type_cd'],
          ...(isMessage ? [] : ['evidence', 'reported_on', 'target']),
        ].toSorted(),
      );
    }
    expect(rows.filter((row) => !about.includes(row)).map(({ reporter_key }) => reporter_key)).toEqual([
      userKey,
    ]);
    expect(JSON.stringify(about)).not.toContain(reportText);
  });

  it('does not replace a file, and needs a member who exists (SETTINGS-26)', async () => {
    const { userKey } = await viewer();
    const file = path.join(folder, 'copy.zip');
    await expect(command('--member', String(userKey), '--copy', file)).rejects.toThrow('EEXIST');
    const missing = path.join(folder, 'missing.zip');
    await expect(service().copy(actor, 2_000_000_000, '본인 요청', missing)).rejects.toMatchObject({
      code: 'user_not_found',
    });
    await expect(readFile(missing)).rejects.toThrow('ENOENT');
  });
});

describe('an erasure on request', () => {
  it('waits for what is open (SETTINGS-27)', async () => {
    const { rows } = await byOwner((owner) =>
      owner.query<{ user_key: number }>(`SELECT user_key FROM users WHERE login_id = 'host01'`),
    );
    const { erased } = await service().erase(actor, rows[0]?.user_key ?? 0, '본인 요청');
    expect(erased).toBe(false);
  });

  it('leaves nothing that identifies the person, and books and audit log intact (SETTINGS-27)', async () => {
    const member = await viewer();
    const { userKey, texts } = member;
    const before = await byOwner((owner) => searchDatabase(owner, member));
    const { erased, retained } = await service().erase(actor, userKey, '본인 요청');
    expect(erased).toBe(true);
    expect(retained).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'payment', table: 'orders' },
        last_until: expect.any(Date),
      }),
    );
    // By name, telephone and nickname: only what the law retains, each row with its end.
    const found = await byOwner((owner) => searchDatabase(owner, { userKey: -1, texts }));
    expect([...found.keys()].filter((table) => !isUnnamed(table))).toEqual(['retained_rows']);
    for (const row of found.get('retained_rows') ?? []) {
      expect(row).toMatchObject({ user_key: userKey });
      expect(Date.parse(String(row.retained_until))).toBeGreaterThan(Date.now());
    }
    expect(await byOwner((owner) => searchEncrypted(server.app, owner, member))).toEqual([
      'retained_secrets.value_enc',
    ]);
    // The log shows that an operator changed the nickname, and no longer which.
    const owner = await server.app
      .get(Database)
      .prisma.user.findFirstOrThrow({ where: { loginId: 'admin01' } });
    const admin = new TestClient(server.baseUrl).as(await tokenOf(server.app, owner.userKey));
    const { body: log } = await admin.get<{ list: { action: string; before: string; after: string }[] }>(
      `/v1/admin/audit-log?target=user:${userKey}&action=users.update`,
    );
    expect(log.list.map(({ before, after }) => [before, after])).toEqual([
      ['{"nick":"(탈퇴한 회원 정보)"}', '{"nick":"(탈퇴한 회원 정보)"}'],
    ]);
    // By key: no row of the tables that an erasure empties.
    const byKey = await byOwner((owner) => searchDatabase(owner, { userKey, texts: [] }));
    const left = [...byKey.keys()].filter((table) => effectOfErasure(table) === 'deleted');
    // Uploads are deleted from the disk by the next sweep; their rows stay until then.
    expect(left.filter((table) => table !== 'uploaded_files')).toEqual([]);
    // A row that stays is neither added nor lost, except what records the erasure.
    for (const table of ['gifts', 'orders', 'ledger_transfers', 'fan_totals'])
      expect(byKey.get(table)?.length ?? 0).toBeGreaterThanOrEqual(before.get(table)?.length ?? 0);
    const proofs = await byOwner(verifyBooks);
    expect(proofs.filter(({ wrong }) => wrong > 0)).toEqual([]);
    expect(await server.app.get(AuditService).verify()).toMatchObject({ brokenAt: null, brokenAnchor: null });
    const actions = byKey.get('audit_entries')?.map(({ action }) => action);
    expect(actions?.slice(-2)).toEqual(['settings.copy_data', 'settings.erase_data']);
  });

  it('is available as a command, and may be repeated (SETTINGS-27)', async () => {
    const { rows } = await byOwner((owner) =>
      owner.query<{ user_key: number }>('SELECT user_key FROM users WHERE deleted_at IS NOT NULL LIMIT 1'),
    );
    const { stdout } = await command('--member', String(rows[0]?.user_key), '--erase');
    expect(stdout).toContain('is erased');
    expect(stdout).toMatch(/until \d{4}-\d\d-\d\d: \d+ rows of \w+/);
  });
});
