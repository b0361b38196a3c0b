import { randomUUID } from 'node:crypto';
import { buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { IdempotencyStore } from '@honey/server/core/idempotency/idempotency.store';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { codeSentTo, messagesTo, newPerson } from '../sign-up/support.ts';

const { server, client } = setServer();
const path = '/v1/user/phone-certification-proc';

const rows = (sql: string, ...values: unknown[]) =>
  server.app.get(Database).prisma.$queryRawUnsafe<Record<string, unknown>[]>(sql, ...values);

/** Requests a code with a key. */
const requestCode = (key: string, phone: string, as = client) =>
  as.send<{ code?: string; certification_key?: string }>('POST', path, {
    body: { phone, purpose_cd: 'join' },
    headers: { 'Idempotency-Key': key },
  });

describe('a call repeated with its key', () => {
  it('returns the first response, and sends nothing again (CORE-16)', async () => {
    const [key, { phone }] = [randomUUID(), newPerson()];
    const first = await requestCode(key, phone);
    const again = await requestCode(key, phone);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await messagesTo(server.app, phone)).toBe(1);
  });

  it('sent ten times at once runs once (CORE-16)', async () => {
    const [key, { phone }] = [randomUUID(), newPerson()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestCode(key, phone)));
    expect(new Set(answers.map(({ body }) => body.certification_key)).size).toBe(1);
    expect(await messagesTo(server.app, phone)).toBe(1);
  });

  it('with other input is refused, and nothing is done (CORE-17)', async () => {
    const [key, { phone }, other] = [randomUUID(), newPerson(), newPerson()];
    await requestCode(key, phone);
    const { status, body } = await requestCode(key, other.phone);
    expect([status, body.code]).toEqual([422, 'idempotency_mismatch']);
    expect(await messagesTo(server.app, other.phone)).toBe(0);
  });

  it('by another member is a separate call (CORE-18)', async () => {
    const [key, { phone }] = [randomUUID(), newPerson()];
    const members = await Promise.all([buildMember(server.app), buildMember(server.app)]);
    const answers = [];
    for (const { userKey } of members)
      answers.push(await requestCode(key, phone, client.as(await tokenOf(server.app, userKey))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await messagesTo(server.app, phone)).toBe(2);
  });

  it('is decided again after a refusal (CORE-29)', async () => {
    const key = randomUUID();
    expect((await requestCode(key, 'none')).body.code).toBe('validation_failed');
    expect((await requestCode(key, newPerson().phone)).status).toBe(200);
  });

  it('is refused for an invalid key, whatever its body', async () => {
    for (const key of ['', 'a b', 'x'.repeat(129)]) {
      expect((await requestCode(key, newPerson().phone)).body.code).toBe('validation_failed');
    }
  });

  it('waits for the first while that is in flight, and takes over from a server that was killed (CORE-30)', async () => {
    const [key, { phone }] = [randomUUID(), newPerson()];
    await requestCode(key, phone);
    const inFlight = (until: string) =>
      rows(`UPDATE remembered_answers SET answer_enc = NULL, claimed_until = ${until} WHERE key = '${key}'`);
    await inFlight(`now() + interval '1 hour'`);
    let answered = false;
    const waiting = requestCode(key, phone).then((answer) => {
      answered = true;
      return answer;
    });
    // Another member's call passes meanwhile.
    await requestCode(randomUUID(), newPerson().phone);
    expect(answered).toBe(false);
    await inFlight(`now() - interval '1 second'`);
    expect((await waiting).status).toBe(200);
    expect(await messagesTo(server.app, phone)).toBe(2);
  });

  it('is refused when the first takes too long, and may be retried (CORE-30)', async () => {
    const [key, { phone }] = [randomUUID(), newPerson()];
    await requestCode(key, phone);
    await rows(
      `UPDATE remembered_answers SET answer_enc = NULL, claimed_until = now() + interval '1 hour' WHERE key = '${key}'`,
    );
    const { status, body, headers } = await requestCode(key, phone);
    expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'request_under_way', '1']);
  });
});

describe('an expired claim', () => {
  it('neither overwrites the response of the call that took over, nor releases its key (CORE-30)', async () => {
    const answers = server.app.get(IdempotencyStore);
    const use = { caller: 'visitor', operation: 'POST /slow', key: randomUUID(), input: 'same' };
    const slow = await answers.claim(use);
    await rows(
      `UPDATE remembered_answers SET claimed_until = now() - interval '1 second' WHERE key = '${use.key}'`,
    );
    const quick = await answers.claim(use);
    if (slow.state !== 'claimed' || quick.state !== 'claimed')
      throw new Error('both calls should have started');
    await answers.release(use, slow.until);
    await answers.save(use, slow.until, 'late');
    expect(await answers.claim(use)).toEqual({ state: 'inFlight' });
    await answers.save(use, quick.until, 'first');
    await answers.save(use, quick.until, 'again');
    expect(await answers.claim(use)).toEqual({ state: 'done', answer: 'first' });
  });
});

describe('a stored response', () => {
  it('is encrypted, and its input is stored as a keyed hash (CORE-31)', async () => {
    const [key, { phone }] = [randomUUID(), newPerson()];
    const { body } = await requestCode(key, phone);
    const [row] = await rows('SELECT * FROM remembered_answers WHERE key = $1', key);
    expect(row).toMatchObject({ caller: 'visitor' });
    expect(JSON.stringify(row)).not.toContain(String(body.certification_key));
    expect(JSON.stringify(row)).not.toContain(phone);
    expect(await codeSentTo(server.app, phone)).toMatch(/^\d{6}$/);
  });

  it('is deleted after a day (CORE-31)', async () => {
    const keys = [randomUUID(), randomUUID()];
    for (const key of keys) await requestCode(key, newPerson().phone);
    await rows(
      `UPDATE remembered_answers SET created_at = now() - interval '25 hours' WHERE key = '${keys[0]}'`,
    );
    await server.app.get(JobRunner).runNow('sweep-remembered-answers');
    await eventually(async () => {
      const left = await rows(`SELECT key FROM remembered_answers WHERE key IN ('${keys[0]}', '${keys[1]}')`);
      expect(left).toEqual([{ key: keys[1] }]);
    });
  });
});
