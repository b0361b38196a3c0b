import { randomUUID } from 'node:crypto';
import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { BooksService } from '@honey/server/wallet/proofs/books.service';
import { WalletService } from '@honey/server/wallet/wallet.service';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

/** The error code of a refusal, or the body of a success. */
export type Answer<Body> = Body & { code?: string };

/** How a simulated service behaves. */
export type Mode = 'up' | 'down' | 'slow' | 'lying' | 'cut' | 'silent';

/** What the tests of services beside the product need of a server, whose jobs run only when a test runs them. */
export function setExternal() {
  const { server, client } = setServer();
  beforeAll(async () => {
    server.app.get(JobRunner).suspend(true);
    await server.app.get(JobRunner).whenIdle();
  });
  const database = () => server.app.get(Database);

  /** A member's calls at a service, with a token of it. */
  const person = async (userKey: number, service: string) => {
    const own = client.as(await tokenOf(server.app, userKey));
    const { body } = await own.get<{ token: string }>(`/v1/event/service-token?service=${service}`);
    const headers = { token: body.token };
    return {
      userKey,
      client: own,
      token: body.token,
      get: <Body>(path: string) => client.get<Answer<Body>>(`/v1/external/${path}`, { headers }),
      post: <Body>(path: string, body: unknown, key: string | null = randomUUID()) =>
        client.send<Answer<Body>>('POST', `/v1/external/${path}`, {
          body,
          headers: { ...headers, ...(key === null ? {} : { 'Idempotency-Key': key }) },
        }),
    };
  };

  return {
    server,
    client,
    database,
    person,
    member: async (service: string, overrides: MemberOverrides = {}) =>
      person((await buildMember(server.app, overrides)).userKey, service),
    /** Stops the product's clock at a time. */
    setTime: (at: Date) => server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: at.getTime() }),
    now: () => server.app.get(Clock).now(),
    job: (name: string) => server.app.get(JobRunner).runNow(name),
    balances: (userKey: number) => server.app.get(WalletService).balances(userKey),
    setMode: async (service: string, mode: Mode, delay_ms?: number) => {
      const { status } = await client.send('PUT', `/sandbox/api/external/${service}/mode`, {
        body: { mode, ...(delay_ms === undefined ? {} : { delay_ms }) },
      });
      expect(status).toBe(200);
    },
    /** The names of proofs that found something. */
    brokenProofs: async () =>
      (await server.app.get(BooksService).verify()).filter(({ wrong }) => wrong > 0).map(({ name }) => name),
    /** The states of a member's purchases, oldest first. */
    purchases: async (userKey: number) => {
      const { rows } = await database().pool.query<{ state: string; operation: string; tries: number }>(
        'SELECT state::text, operation, tries FROM external_purchases WHERE user_key = $1 ORDER BY purchase_id',
        [userKey],
      );
      return rows;
    },
  };
}
