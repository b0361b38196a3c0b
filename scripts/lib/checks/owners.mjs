import ts from 'typescript';
import { findInCode, readSources, readTexts, uncoveredProblems } from './sources.mjs';

/**
 * Tables that only one area may write: its folder below server/src and prisma/functions, the table, and its Prisma
 * model. Changes of these rows follow rules that hold on every path, and one place enforces them. Where other areas
 * could not even interpret a row correctly, they may not read the table either.
 * @type {{ owner: string, table: string, model: string, through: string, reads?: boolean }[]}
 */
const OWNERS = [
  { owner: 'users', table: 'users', model: 'user', through: 'MembersService of server/src/users' },
  {
    owner: 'users',
    table: 'sanctions',
    model: 'sanction',
    through: 'MemberSanctionsService of server/src/users',
  },
  { owner: 'wallet', table: 'ledger_postings', model: 'ledgerPosting', through: 'WalletService' },
  { owner: 'wallet', table: 'ledger_transfers', model: 'ledgerTransfer', through: 'WalletService' },
  { owner: 'wallet', table: 'wallets', model: 'wallet', through: 'WalletService' },
  {
    ...{ owner: 'blocks', table: 'channel_blocks', model: 'channelBlock', reads: true },
    through: 'channel_is_blocked, or BlocksService of server/src/blocks',
  },
  {
    ...{ owner: 'blocks', table: 'managers', model: 'manager', reads: true },
    through: 'channel_is_managed, or BlocksService of server/src/blocks',
  },
  { owner: 'core/audit', table: 'audit_entries', model: 'auditEntry', through: 'AuditService of core/audit' },
  {
    ...{ owner: 'core/idempotency', table: 'remembered_answers', model: 'rememberedAnswer' },
    through: '@Idempotent',
  },
];

/** Exceptions, with the reason: by path, or by path and finding. */
const EXCEPTIONS = {
  'server/src/sandbox/data/member-snapshots.service.ts': 'restores whole rows, as the owner of the database',
  'server/src/sandbox/data/table-copies.ts': 'restores whole tables, as the owner of the database',
  'server/src/sandbox/builders/member-builder.service.ts: writes users':
    'creates members that no call can create: unverified, minors, with past dates',
  'seeds/src/datasets/load/members.ts: writes users': 'copies 100,000 members at once into an empty database',
  'seeds/src/datasets/load/books.ts':
    'copies a million gifts and their postings at once into an empty database',
  'seeds/src/builders/lives.ts: writes sanctions':
    'creates restrictions with other start and end times, without notifying anyone',
  'prisma/functions/gifts/gift_send_all.sql: writes ledger_transfers':
    'a gift is one round trip, whose response it stores',
  'prisma/functions/items/item_buy.sql: writes ledger_transfers':
    'a price and its goods are one round trip, whose response it stores',
  'prisma/functions/subscriptions/subscription_pay.sql: writes ledger_transfers':
    'a price and its goods are one round trip, whose response it stores',
  'prisma/functions/subscriptions/subscription_deliver.sql: writes ledger_transfers':
    'a paid order and its goods are one transaction',
  'prisma/functions/users/member_change_nick.sql: writes ledger_transfers':
    'a price and its goods are one round trip, whose response it stores',
  'prisma/functions/exchange/exchange_request.sql: writes ledger_transfers':
    'a request and the honey that it holds are one round trip, whose response it stores',
  'prisma/functions/exchange/exchange_advance.sql: writes ledger_transfers':
    'a step of an exchange and its postings are one round trip',
  'prisma/functions/store/honey_credit.sql: writes ledger_transfers':
    'a paid order and its honey are one transaction',
  'prisma/functions/store/order_refund.sql: writes ledger_transfers':
    'a refund and the honey that it takes are one round trip, whose response it stores',
  'prisma/functions/store/order_refund_failed.sql: writes ledger_transfers':
    'a failed refund and the honey that it returns are one round trip',
  'prisma/functions/store/order_charge_back.sql: writes ledger_transfers':
    'a chargeback and the honey that it takes are one round trip',
  'prisma/functions/store/receivable_settle.sql: writes ledger_transfers':
    'a settled debt and its postings are one round trip',
};

const WRITES =
  /^(create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)$/;
const READS = /^(find\w+|count|aggregate|groupBy)$/;

/** Each of these tables has one area that writes it. Database functions may be called from anywhere. */
export async function checkOwners() {
  const code = await readSources('server/src', 'seeds/src');
  return problemsOfOwners([...code, ...(await readTexts('.sql', 'prisma/functions'))], EXCEPTIONS);
}

/**
 * @param {import('./sources.mjs').Source[]} sources code and SQL functions
 * @param {Record<string, string>} exceptions by path, or by path and finding, with the reason
 */
export function problemsOfOwners(sources, exceptions) {
  const found = OWNERS.flatMap((owned) => {
    const own = [`server/src/${owned.owner}/`, `prisma/functions/${owned.owner}/`];
    const others = sources.filter(({ path }) => !own.some((folder) => path.startsWith(folder)));
    const findings = [
      ...findInFunctions(others.filter(isFunction), owned),
      ...findInAreas(
        others.filter((source) => !isFunction(source)),
        owned,
      ),
    ];
    return findings.map((finding) => ({ ...finding, advice: `use ${owned.through}` }));
  });
  return uncoveredProblems(found, exceptions, { list: 'scripts/lib/checks/owners.mjs' });
}

/** @param {import('./sources.mjs').Source} source */
const isFunction = ({ path }) => path.endsWith('.sql');

/** @param {import('./sources.mjs').Source[]} sources @param {typeof OWNERS[number]} owned */
function findInAreas(sources, { table, model, reads = false }) {
  return findInCode(sources, new RegExp(String.raw`\b(${table}|${model})\b`), (node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node))
      return findingOfStatement(node.getText(), table, reads);
    // Rows for COPY: see TableRows of seeds/src/bulk/copy.ts.
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'table' && isSeed(node))
      return ts.isStringLiteral(node.initializer) && node.initializer.text === table
        ? `writes ${table}`
        : undefined;
    if (!ts.isPropertyAccessExpression(node)) return undefined;
    if (node.expression.getText().split('.').at(-1) !== model) return undefined;
    if (WRITES.test(node.name.text)) return `writes ${table}`;
    return reads && READS.test(node.name.text) ? `reads ${table}` : undefined;
  });
}

/** @param {ts.Node} node */
const isSeed = (node) => node.getSourceFile().fileName.startsWith('seeds/');

/** @param {import('./sources.mjs').Source[]} sources @param {typeof OWNERS[number]} owned */
function findInFunctions(sources, { table, reads = false }) {
  return sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => {
      const what = findingOfStatement(line.replace(/--.*/, ''), table, reads);
      return what === undefined ? [] : [{ path, line: at + 1, what }];
    }),
  );
}

/** @param {string} sql @param {string} table @param {boolean} reads whether reading it counts */
function findingOfStatement(sql, table, reads) {
  /** @param {string} words */
  const matches = (words) => new RegExp(String.raw`\b(${words})\s+(public\.)?${table}\b`, 'i').test(sql);
  if (matches(String.raw`INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO`)) return `writes ${table}`;
  return reads && matches('FROM|JOIN|USING') ? `reads ${table}` : undefined;
}
