import { parseArgs } from 'node:util';
import pg from 'pg';
import { readAnchorFiles } from './core/audit/anchors/anchor-files.ts';
import { AnchorSigner, isSignedBy } from './core/audit/anchors/anchor-signature.ts';
import { AuditSeals } from './core/audit/audit-seals.ts';
import { type AuditVerification, type BrokenAnchor, verifyEntries } from './core/audit/audit-verification.ts';
import { type AppConfig, readConfig } from './core/config/app-config.ts';
import { LookupHash } from './core/crypto/lookup-hash.ts';

/**
 * `npm run audit:verify`: verifies the log of operators' actions in DATABASE_URL, and compares it with the anchors of a
 * folder if there is one; exits with code 1 when an entry was altered or is missing, or an anchor does not match. Starts
 * no server, so that its memory is that of a batch of entries.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { anchors: { type: 'string' }, 'public-key': { type: 'string' } },
  });
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env });
  const result = await verify(config, values.anchors, values['public-key']);
  const problem = problemOf(result);
  if (problem !== undefined) process.exitCode = 1;
  const { entries, anchors, lastSeal } = result;
  const compared = values.anchors === undefined ? '' : `, ${anchors} anchors match`;
  process.stdout.write(
    problem === undefined
      ? `✔ ${entries} entries, the last with the seal ${lastSeal ?? '-'}${compared}\n`
      : `✘ ${problem}\n`,
  );
}

async function verify(
  config: AppConfig,
  folder: string | undefined,
  publicKey: string | undefined,
): Promise<AuditVerification> {
  const trusted = publicKey ?? new AnchorSigner(config.auditAnchorKey).publicKey;
  const anchors = folder === undefined ? [] : await readAnchorFiles(folder);
  const checked = anchors.map((anchor) => ({ ...anchor, isSigned: isSignedBy(trusted, anchor) }));
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    application_name: 'honey-live-audit',
  });
  await client.connect();
  try {
    return await verifyEntries(client, new AuditSeals(new LookupHash(config)), checked);
  } finally {
    await client.end();
  }
}

function problemOf({ brokenAt, brokenAnchor }: AuditVerification): string | undefined {
  if (brokenAt !== null) return `Entry ${brokenAt} was altered, or entries before it are missing.`;
  return brokenAnchor === null ? undefined : anchorProblem(brokenAnchor);
}

function anchorProblem({ day, entries, problem }: BrokenAnchor): string {
  if (problem === 'signature') return `The signature of the anchor of ${day} is not from the expected key.`;
  if (problem === 'cut_off') return `The anchor of ${day} states ${entries} entries; the log has fewer.`;
  return `Entry ${entries} is not the one that the anchor of ${day} states: the chain was recomputed.`;
}

await main();
