import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { prizeMutants } from '../../money/mutants/prizes.ts';
import { mutantSql } from '../../money/mutants/sql-mutant.ts';
import { startApp } from '../../setup/app.ts';
import { TestClient } from '../../setup/client.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { prizeScenes } from './prize-scenes.ts';

/** A database that is migrated and has its first round, and of which each mutant gets a copy. */
let template: TestDatabase;

beforeAll(async () => {
  template = await createTestDatabase();
});
afterAll(() => template?.drop());

/** Plays a scene over a copy of the database, in which one function may be replaced; throws what the scene finds. */
async function play(scene: string, sql?: string): Promise<void> {
  const database = await createTestDatabase(new URL(template.url).pathname.slice(1));
  try {
    if (sql !== undefined) await asOwner(database.url, (client) => client.query(sql));
    const server = await startApp({ DATABASE_URL: database.url });
    try {
      const played = prizeScenes[scene];
      if (!played) throw new TypeError(`there is no scene ${scene}`);
      await played({ server, client: new TestClient(server) });
    } finally {
      await server.close();
    }
  } finally {
    await database.drop();
  }
}

describe('the plain model of prizes and purchases', () => {
  it.each(Object.keys(prizeScenes))('finds nothing without a mutant: %s (WALLET-1 to WALLET-4)', (scene) =>
    play(scene),
  );

  it.each(prizeMutants)('finds that $name (WALLET-8)', async (mutant) => {
    const sql = await mutantSql(mutant);
    const found = await Promise.all(
      mutant.operations.map((scene) => play(scene, sql).catch((error: unknown) => error)),
    );
    expect(found.filter((error) => error instanceof TypeError)).toEqual([]);
    expect(found).not.toEqual(mutant.operations.map(() => undefined));
  });
});
