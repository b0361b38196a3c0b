import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { expect, it } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { eventually } from '../../setup/eventually.ts';

it('a job that runs when the server stops finishes before the database is closed', async () => {
  const server = await startApp();
  const database = server.app.get(Database);
  let questions = 0;
  let problem: unknown;
  const started = new Promise<void>((begin) => {
    server.app.get(JobRunner).every('long', 1, async () => {
      begin();
      try {
        // Longer than the rest of the server takes to stop.
        for (questions = 0; questions < 1_000; questions += 1)
          await database.queryUntyped('one', 'SELECT 1', []);
      } catch (error) {
        problem = error;
      }
    });
  });
  await started;
  await server.close();
  expect([questions, problem]).toEqual([1_000, undefined]);
});

it('no cluster-wide job runs on any server while another works exclusively (CORE-38)', async () => {
  const one = await startApp();
  const two = await startApp({ DATABASE_URL: one.databaseUrl });
  const ran: string[] = [];
  for (const { app } of [one, two])
    app.get(JobRunner).every('exclusive-test', 1, async () => void ran.push('ran'));
  const jobs = one.app.get(JobRunner);
  await eventually(async () => expect(ran.length).toBeGreaterThan(0));
  const inside = await jobs.runExclusively(() =>
    jobs.runExclusively(async () => {
      const before = ran.length;
      // Long enough for hundreds of runs on either server.
      for (let nth = 0; nth < 200; nth += 1)
        await Promise.all([one, two].map(({ app }) => app.get(Database).queryUntyped('one', 'SELECT 1', [])));
      return ran.length - before;
    }),
  );
  expect(inside).toBe(0);
  const after = ran.length;
  await eventually(async () => expect(ran.length).toBeGreaterThan(after));
  await two.close();
  await one.close();
});
