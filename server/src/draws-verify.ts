import pg from 'pg';
import { readConfig } from './core/config/app-config.ts';
import { FieldCipher } from './core/crypto/field-cipher.ts';
import { drawVerifiers, verifyDraws } from './draws.ts';
import type { DrawReport } from './events/draws/draw-verifier.ts';

const marks = { proven: '✔', running: '✔', forced: '△', broken: '✘' } as const;

function textOf({ name, state, draws, forced, problems }: DrawReport): string {
  switch (state) {
    case 'proven':
      return `${name}: ${draws} draws follow from the published seed`;
    case 'running':
      return `${name}: ${draws} draws follow from the seed, which is not published yet`;
    case 'forced':
      return `${name}: not proven, the sandbox decided ${forced} of ${draws} draws; the others follow from the seed`;
    case 'broken':
      return `${name}: ${problems.length} wrong`;
  }
}

/**
 * `npm run draws:verify`: verifies the draws of all rounds and events in DATABASE_URL; exits with code 1 when a row is
 * wrong. Forced draws are listed, and are not an error.
 */
async function main(): Promise<void> {
  const cipher = new FieldCipher(readConfig({ LOG_LEVEL: 'error', ...process.env }));
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const decrypt = (secret: string, kind: string, period: string) =>
    cipher.decrypt(secret, `draw_seeds.seed_enc:${kind}/${period}`);
  const reports = await verifyDraws({ client, decrypt }, drawVerifiers).finally(() => client.end());
  for (const report of reports) {
    process.stdout.write(`${marks[report.state]} ${textOf(report)}\n`);
    for (const problem of report.problems) process.stdout.write(`    ${problem}\n`);
  }
  const count = (state: DrawReport['state']) => reports.filter((report) => report.state === state).length;
  process.stdout.write(
    `${count('proven')} proven, ${count('running')} running, ${count('forced')} forced, ${count('broken')} broken\n`,
  );
  process.exitCode = count('broken') === 0 ? 0 : 1;
}

await main();
