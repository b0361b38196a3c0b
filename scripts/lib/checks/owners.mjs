import ts from 'typescript';
import { findInCode, problemsBut, readSources } from './sources.mjs';

/**
 * Tables that one area alone writes: the folder, the table, and its name in Prisma. What changes a row of these has rules
 * that hold on every path, and one place to keep them.
 */
const OWNERS = [
  { owner: 'server/src/users/', table: 'users', model: 'user', through: 'Members of server/src/users' },
  { owner: 'server/src/wallet/', table: 'ledger_postings', model: 'ledgerPosting', through: 'WalletService' },
  {
    owner: 'server/src/wallet/',
    table: 'ledger_transfers',
    model: 'ledgerTransfer',
    through: 'WalletService',
  },
  { owner: 'server/src/wallet/', table: 'wallets', model: 'wallet', through: 'WalletService' },
  {
    owner: 'server/src/core/audit/',
    table: 'audit_entries',
    model: 'auditEntry',
    through: 'Audit of core/audit',
  },
  {
    owner: 'server/src/core/idempotency/',
    table: 'remembered_answers',
    model: 'rememberedAnswer',
    through: '@Idempotent',
  },
];

/** Who else writes one, and why. */
const EXCEPTIONS = {
  'server/src/sandbox/data/member-snapshots.service.ts': 'puts whole rows back, as the owner of the database',
  'server/src/sandbox/data/snapshots.service.ts': 'puts whole tables back, as the owner of the database',
};

const WRITES =
  /^(create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)$/;

/** Rows have one area that writes them. Functions of the database are called by whoever needs them. */
export async function checkOwners() {
  return problemsOfOwners(await readSources('server/src'), EXCEPTIONS);
}

/**
 * @param {import('./sources.mjs').Source[]} sources
 * @param {Record<string, string>} exceptions by path, with the reason
 */
export function problemsOfOwners(sources, exceptions) {
  return OWNERS.flatMap(({ owner, table, model, through }) => {
    const others = sources.filter(({ path }) => !path.startsWith(owner));
    const statement = new RegExp(
      String.raw`\b(INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+(public\.)?${table}\b`,
      'i',
    );
    const found = findInCode(others, new RegExp(String.raw`\b(${table}|${model})\b`), (node) => {
      if (
        ts.isStringLiteral(node) ||
        ts.isNoSubstitutionTemplateLiteral(node) ||
        ts.isTemplateExpression(node)
      )
        return statement.test(node.getText()) ? `writes ${table}` : undefined;
      if (!ts.isPropertyAccessExpression(node) || !WRITES.test(node.name.text)) return undefined;
      return node.expression.getText().split('.').at(-1) === model ? `writes ${table}` : undefined;
    });
    // An exception is for one table: it is not stale for the others.
    const own = Object.fromEntries(
      Object.entries(exceptions).filter(([path]) => found.some((finding) => finding.path === path)),
    );
    return problemsBut(found, own, { advice: `ask ${through}`, list: 'scripts/lib/checks/owners.mjs' });
  });
}
