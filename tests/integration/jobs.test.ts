import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { expect, it } from '@jest/globals';
import { startApp } from '../setup/app.ts';

it('a job that is on when the server ends is done before the database goes', async () => {
  const server = await startApp();
  const database = server.app.get(Database);
  let questions = 0;
  let problem: unknown;
  const begun = new Promise<void>((begin) => {
    server.app.get(JobRunner).every('long', 1, async () => {
      begin();
      try {
        // Longer than the rest of the server takes to end.
        for (questions = 0; questions < 1_000; questions += 1) await database.query('one', 'SELECT 1', []);
      } catch (error) {
        problem = error;
      }
    });
  });
  await begun;
  await server.close();
  expect([questions, problem]).toEqual([1_000, undefined]);
});
