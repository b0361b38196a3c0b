import type pg from 'pg';
import type { Subject } from './exactly-once-subjects.ts';

/** What members have: `lost` have not the effect, `double` have it more than once. */
interface Found {
  lost: number;
  double: number;
}

/** A row of the table. */
interface Row extends Found {
  subject: string;
  scenario: string;
  attempted: number;
}

const rows: Row[] = [];

/** Counts the effects that these members have by each of the subject's statements. */
export async function countEffects(
  client: pg.ClientBase,
  { effects }: Subject,
  userKeys: readonly number[],
): Promise<Found> {
  const lost = new Set<number>();
  const double = new Set<number>();
  for (const sql of effects) {
    const { rows: counted } = await client.query<{ user_key: number; effects: number }>(sql);
    const byMember = new Map(counted.map(({ user_key, effects: count }) => [user_key, count]));
    for (const userKey of userKeys) {
      const count = byMember.get(userKey) ?? 0;
      if (count < 1) lost.add(userKey);
      if (count > 1) double.add(userKey);
    }
  }
  return { lost: lost.size, double: double.size };
}

/** Adds a row to the table. */
export const noteRow = (row: Row): void => {
  rows.push(row);
};

/** Prints the table of all rows, with the number of members, of lost and of double effects. */
export function printTable(): void {
  const line = (scenario: string, subject: string, ...counts: (number | string)[]) =>
    `${scenario.padEnd(36)}${subject.padEnd(24)}${counts.map((count) => String(count).padStart(10)).join('')}\n`;
  const text = [
    line('scenario', 'subject', 'attempted', 'lost', 'double'),
    ...rows.map(({ scenario, subject, attempted, lost, double }) =>
      line(scenario, subject, attempted, lost, double),
    ),
  ];
  process.stdout.write(`\n${text.join('')}`);
}
