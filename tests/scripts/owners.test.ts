import { describe, expect, it } from '@jest/globals';
import { createdBy, readSchema } from '../../scripts/lib/checks/owners/schema.mjs';
import { tablesIn } from '../../scripts/lib/checks/owners/sql-tables.mjs';
import { problemsOfOwners } from '../../scripts/lib/checks/owners.mjs';
import { readTexts } from '../../scripts/lib/checks/sources.mjs';

const sources = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => ({ path, text }));

describe('the check of table owners', () => {
  const schema = readSchema(
    sources({
      'prisma/schema/users.prisma': 'model User {\n  managed Manager[]\n\n  @@map("users")\n}',
      'prisma/schema/wallet.prisma':
        'model Wallet {\n  id Int\n\n  @@map("wallets")\n}\n\n// Published view balances: sums.',
      'prisma/schema/blocks.prisma':
        'model Manager {\n  id Int\n\n  @@map("managers")\n}\n\nmodel ChannelBlock {\n  id Int\n\n  @@map("channel_blocks")\n}',
    }),
  );
  /** The problems of sources, each as [place, finding], without the advice. */
  const found = (files: { path: string; text: string }[]) =>
    problemsOfOwners(files, schema, { writes: {}, reads: {} }).map((line) => line.split(': ').slice(0, 2));
  const writing = sources({
    'server/src/users/members/members.service.ts': 'await within.user.update({ data });',
    'server/src/bees/bees.service.ts': [
      '// UPDATE users SET nick',
      'await this.database.prisma.user.updateMany({ data });',
      'await user.create({ data });',
      "query('x', `WITH a AS (UPDATE users SET nick = $1) SELECT`);",
      "query('y', 'SELECT 1 FOR UPDATE');",
      'await prisma.wallet.delete({ where });',
    ].join('\n'),
  });

  it('finds writes to another area’s rows, in Prisma’s calls and in statements', () => {
    expect(found(writing)).toEqual([
      ['server/src/bees/bees.service.ts:2', 'writes users'],
      ['server/src/bees/bees.service.ts:3', 'writes users'],
      ['server/src/bees/bees.service.ts:4', 'writes users'],
      ['server/src/bees/bees.service.ts:6', 'writes wallets'],
    ]);
  });

  it('finds them in database functions and in the seeds, and reads where only the area may read', () => {
    const files = sources({
      'prisma/functions/users/member_sting.sql': 'UPDATE users SET nick = NULL;',
      'prisma/functions/bees/bee_sting.sql': '-- UPDATE users SET nick\nUPDATE users SET nick = NULL;',
      'prisma/functions/bees/bee_count.sql': 'SELECT FROM balances; SELECT FROM managers m WHERE true;',
      'server/src/bees/bees.service.ts': [
        "query('x', 'SELECT FROM lives JOIN channel_blocks USING (host_key)');",
        'await prisma.manager.count();',
        'await prisma.wallet.count({ select: { balance: true } });',
        'const select = { managed: { select: { id: true } } } satisfies Prisma.UserSelect;',
      ].join('\n'),
      'seeds/src/hives.ts': 'await app.get(Database).prisma.channelBlock.create({ data });',
      'seeds/src/swarm.ts': "const rows = { table: 'users', columns, rows };",
      'seeds/src/queen.ts': 'await prisma.manager.count();',
      'server/src/bees/columns.ts': "const column = { table: 'users', column: 'nick' };",
      'server/src/blocks/blocks.service.ts': 'await prisma.manager.count();',
    });
    expect(found(files).sort()).toEqual([
      ['prisma/functions/bees/bee_count.sql:1', 'reads managers'],
      ['prisma/functions/bees/bee_sting.sql:2', 'writes users'],
      ['seeds/src/hives.ts:1', 'writes channel_blocks'],
      ['seeds/src/swarm.ts:1', 'writes users'],
      ['server/src/bees/bees.service.ts:1', 'reads channel_blocks'],
      ['server/src/bees/bees.service.ts:2', 'reads managers'],
      ['server/src/bees/bees.service.ts:3', 'reads wallets'],
      ['server/src/bees/bees.service.ts:4', 'reads managers'],
    ]);
  });

  it('accepts exceptions by file or by table, as long as they are needed', () => {
    const problems = (writes: Record<string, string>, reads: Record<string, [number, string]> = {}) =>
      problemsOfOwners(writing, schema, { writes, reads });
    expect(problems({ 'server/src/bees/bees.service.ts': 'bees may' })).toEqual([]);
    expect(problems({ 'server/src/bees/': 'bees may' })).toEqual([]);
    expect(
      problems(
        { 'server/src/bees/bees.service.ts: writes users': 'bees may', 'server/src/bees/gone.ts': 'gone' },
        { 'bees of users': [1, 'bees may'] },
      ),
    ).toEqual([
      'server/src/bees/bees.service.ts:6: writes wallets: wallet owns it: call its function or its service',
      'scripts/lib/checks/owners/exceptions.mjs: the exception for server/src/bees/gone.ts is not needed: remove it, or correct its path',
      'scripts/lib/checks/owners/exceptions.mjs: 0 places of bees of users are left: correct the number, or remove it',
    ]);
  });

  it('accepts exactly as many reads of a pair of areas as are listed', () => {
    const reading = sources({
      'prisma/functions/bees/a.sql': 'SELECT FROM users',
      'prisma/functions/bees/b.sql': 'SELECT FROM users',
    });
    const problems = (places: number) =>
      problemsOfOwners(reading, schema, { writes: {}, reads: { 'bees of users': [places, 'bees may'] } });
    expect(problems(2)).toEqual([]);
    expect(problems(1)).toHaveLength(2);
    expect(problems(3)).toHaveLength(1);
  });

  it('refuses a query with the name of a table, which hides what the statement reads', () => {
    const hiding = sources({ 'prisma/functions/bees/a.sql': 'WITH users AS (SELECT 1) SELECT FROM users' });
    expect(found(hiding)).toContainEqual([
      'prisma/functions/bees/a.sql:1',
      'the query users has the name of a table',
    ]);
  });

  it('finds tables and views that migrations create', () => {
    const migrations = sources({
      'prisma/migrations/1/migration.sql': 'CREATE TABLE "hives" (\n);\nCREATE UNLOGGED TABLE bees ();',
      'prisma/migrations/2/migration.sql': 'DROP TABLE "hives";\nCREATE VIEW honey AS SELECT 1;',
    });
    expect(createdBy(migrations)).toEqual(['bees', 'honey']);
  });
});

describe('the tables of a text in SQL', () => {
  const tables = new Set(['users', 'lives', 'gifts', 'wallets']);

  it.each([
    ['SELECT FROM users u, lives l WHERE a = 1', ['reads users', 'reads lives']],
    ['SELECT a, gifts FROM users ORDER BY a, gifts', ['reads users']],
    [
      'SELECT FROM users u JOIN LATERAL (SELECT FROM gifts) g ON f(1, lives), wallets w',
      ['reads users', 'reads gifts', 'reads wallets'],
    ],
    ['SELECT 1 FROM (users u LEFT JOIN public."lives" USING (user_key))', ['reads users', 'reads lives']],
    [
      'INSERT INTO users (a) SELECT a FROM lives ON CONFLICT DO UPDATE SET a = 1',
      ['writes users', 'reads lives'],
    ],
    ['UPDATE ONLY users SET a = 1, b = 2 FROM lives', ['writes users', 'reads lives']],
    ['DELETE FROM users u USING gifts g WHERE true', ['writes users', 'reads gifts']],
    ['MERGE INTO users USING lives ON true', ['writes users', 'reads lives']],
    ['COPY users (a) FROM STDIN; TRUNCATE TABLE gifts', ['writes users', 'writes gifts']],
    ['SELECT FROM users FOR NO KEY UPDATE OF gifts', ['reads users']],
    ['SELECT a IS NOT DISTINCT FROM users, users(1) FROM gifts(2)', []],
    ["-- FROM users\nSELECT /* FROM users */ ' users, FROMusers', a FROM lives", ['reads lives']],
    ["CREATE FUNCTION f() AS $$ BEGIN EXECUTE 'UPDATE users SET a = 1'; END $$", ['writes users']],
    ['SELECT a INTO gifts FROM users', ['reads users']],
    ['CREATE OR REPLACE TRIGGER t AFTER INSERT OR UPDATE OF a, b ON users', ['triggers on users']],
    ['JOIN users u ON true, gifts g', ['reads users', 'reads gifts']],
  ])('%s', (sql, uses) => {
    expect(tablesIn(sql, tables).map(({ what, table }) => `${what} ${table}`)).toEqual(uses);
  });
});

describe('forgetting a member', () => {
  it('calls the function of every area that has one', async () => {
    const functions = await readTexts('.sql', 'prisma/functions');
    const forgetting = functions.flatMap(({ path }) => /(\w+_forget_member)\.sql$/.exec(path)?.[1] ?? []);
    const list = functions.find(({ path }) => path.endsWith('/member_forget.sql'))?.text ?? '';
    expect(forgetting.length).toBeGreaterThan(10);
    expect(forgetting.filter((name) => !list.includes(`PERFORM ${name}(`))).toEqual([]);
  });
});
