import { readFileSync } from 'node:fs';
import { Database } from '@honey/server/core/database/database';
import { expect } from '@jest/globals';
import type { TestApp } from '../../setup/app.ts';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';

/** The calls of the sandbox, `POST /sandbox/api/orders`, with the documented handling of repeats. */
export const sandboxCalls = Object.entries(
  (
    JSON.parse(readFileSync(new URL('../../../server/openapi.json', import.meta.url), 'utf8')) as {
      paths: Record<string, Record<string, { 'x-idempotency'?: string }>>;
    }
  ).paths,
).flatMap(([path, operations]) =>
  path.startsWith('/sandbox/')
    ? Object.entries(operations).map(([method, operation]) => ({
        call: `${method.toUpperCase()} ${path}`,
        idempotency: operation['x-idempotency'],
      }))
    : [],
);

/** A call whose path names an entry of a list, made with the values that the list returns. */
export interface ListedCase {
  /** Makes what the list needs, and returns the values of the entry, in the order of the path. */
  entry: () => unknown;
  body?: object;
}

/** The entries of every list in a response, nested lists included. */
export const entriesOf = (body: unknown): Record<string, unknown>[] =>
  typeof body !== 'object' || body === null
    ? []
    : Object.values(body).flatMap((value) =>
        Array.isArray(value) ? value.flatMap((entry) => [entry, ...entriesOf(entry)]) : [],
      );

/** The values of the list beside a call under the names of the call's path parameters. */
export async function listedFor(client: TestClient, template: string): Promise<unknown[][]> {
  const { body } = await client.get(template.slice(0, template.indexOf('/{')));
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    entriesOf(body).flatMap((entry) => entry[name] ?? []),
  );
}

/** The calls that take a value of a list and store no response, by how they are made. */
export function listedCases(
  server: Pick<TestApp, 'app'>,
  client: TestClient,
  keyOf: (ref: string) => number,
): Record<string, ListedCase> {
  const prisma = () => server.app.get(Database).prisma;
  const made = async <Body>(path: string, body: object): Promise<Body> => {
    const { status, body: answer } = await client.send('POST', path, { body });
    if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(answer)}`);
    return answer as Body;
  };
  /** Orders as a buyer does, so that the shop is notified; returns the key of the payment. */
  const ordered = async () => {
    const { productId: product_id } = await prisma().honeyProduct.create({
      data: { starCnt: 500n, priceKrw: 55_000n },
    });
    const buyer = client.as(await tokenOf(server.app, keyOf('bob')));
    const { body: order } = await buyer.send<{ order_no: string }>('POST', '/v1/pg/pg-request', {
      body: { method: 'card', product_id, amount_krw: 55_000 },
    });
    const { body } = await client.get<{ list: Record<string, unknown>[] }>('/sandbox/api/payments');
    return body.list.find(({ order_no }) => order_no === order.order_no)?.payment_key;
  };
  /** A persona who is on air. */
  const onAir = async () => {
    // Refused if the live of an earlier case is still on.
    await client.send('POST', '/sandbox/api/broadcasters/host05/start', { body: {} });
    return 'host05';
  };
  const dataset = async () => {
    await made('/sandbox/api/datasets', {
      name: 'own_1',
      document: { base: 'empty', description: '회원 한 명', members: [{}] },
    });
    return 'own_1';
  };
  const snapshot = async () => {
    await made('/sandbox/api/snapshots', { name: 'one-member', user_key: keyOf('bob') });
    return 'one-member';
  };
  return {
    'POST /sandbox/api/personas/{id}/sign-in': { entry: () => 'host05' },
    'PUT /sandbox/api/broadcasters/{id}/stream': { entry: onAir, body: { state_cd: 'flowing' } },
    'PUT /sandbox/api/broadcasters/{id}/crowd': { entry: onAir, body: { mood_cd: 'quiet' } },
    'DELETE /sandbox/api/broadcasters/{id}/crowd': { entry: onAir },
    'POST /sandbox/api/identity/{cert_key}/answer': {
      entry: async () => {
        const codeRequest = { purpose_cd: 'join', name: '김꿀벌', phone: '01012345678' };
        return (await made<{ cert_key: string }>('/api/cert/open', codeRequest)).cert_key;
      },
      body: { declined_yn: 'Y' },
    },
    'POST /sandbox/api/payments/{payment_key}/acts': { entry: ordered, body: { act: 'approve' } },
    'POST /sandbox/api/payments/{payment_key}/notifications/{event_id}': {
      entry: async () => {
        const key = await ordered();
        await made(`/sandbox/api/payments/${key}/acts`, { act: 'approve' });
        return eventually(async () => {
          const listed = entriesOf((await client.get('/sandbox/api/payments')).body);
          const [event] = entriesOf(listed.find(({ payment_key }) => payment_key === key));
          expect(event).toBeDefined();
          return [key, event?.event_id];
        });
      },
    },
    'POST /sandbox/api/pushes/{id}/outcome': {
      entry: async () => {
        const data = {
          channel: 'push',
          receiver: 'user:1',
          text: '안녕',
          state: 'waiting',
          createdAt: new Date(),
        };
        return (await prisma().sandboxMessage.create({ data })).id;
      },
      body: { state: 'delivered' },
    },
    'POST /sandbox/api/reports/{id}/decide': {
      entry: async () => {
        const reporter = client.as(await tokenOf(server.app, keyOf('alice')));
        const body = {
          type_cd: 1,
          reason_cd: 'abuse',
          content: '욕을 해요',
          target_key: String(keyOf('bob')),
        };
        await reporter.send('POST', '/v1/report/report-proc', { body });
        return (await prisma().report.findFirst({ orderBy: { id: 'desc' } }))?.id;
      },
      body: { decision: 'dismissed' },
    },
    'DELETE /sandbox/api/faults/{id}': {
      entry: async () =>
        (await made<{ id: number }>('/sandbox/api/faults', { kind: 'refuse', path: '/v1/nothing' })).id,
    },
    'PUT /sandbox/api/settings/{key}': { entry: () => 'nick_change_star', body: { value: 900 } },
    'DELETE /sandbox/api/settings/{key}': { entry: () => 'nick_change_star' },
    'PUT /sandbox/api/external/{service}/mode': { entry: () => 'lotto', body: { mode: 'up' } },
    'POST /sandbox/api/snapshots/{name}/restore': { entry: snapshot },
    'DELETE /sandbox/api/snapshots/{name}': { entry: () => 'one-member' },
    'DELETE /sandbox/api/datasets/{name}': { entry: dataset },
  };
}
