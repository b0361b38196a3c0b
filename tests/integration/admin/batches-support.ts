import { buildMember } from '@honey/seeds/builders/members';
import type { OperatorRole } from '@honey/server/core/access/rights';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import type { INestApplicationContext } from '@nestjs/common';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';

/** A batch, as tests read it. */
export interface Batch {
  batch_id: number;
  state: string;
  row_cnt: number;
  waiting_cnt: number;
  done_cnt: number;
  requested_cnt: number;
  refused_cnt: number;
  cancelled_cnt: number;
  own_yn: string;
  operator: { user_key: number };
  code?: string;
  fields?: { field: string }[];
}

/** A row of a batch, as tests read it. */
export interface BatchRow {
  row_no: number;
  target: string;
  name: string;
  forecast: string | null;
  state: string;
  code: string | null;
  message: string | null;
}

/** An operator who acts on many rows. */
export function batchCaller(client: TestClient) {
  const path = '/v1/admin/batches';
  const one = async (id: number) => (await client.get<Batch>(`${path}/${id}`)).body;
  const until = (id: number, state: string) =>
    eventually(async () => {
      const batch = await one(id);
      if (batch.state !== state) throw new Error(`the batch is ${batch.state}`);
      return batch;
    }, 60_000);
  return {
    client,
    one,
    until,
    create: (body: object, headers = {}) => client.send<Batch>('POST', path, { body, headers }),
    start: (id: number) => client.send<Batch>('POST', `${path}/${id}/start`),
    cancel: (id: number) => client.send<Batch>('POST', `${path}/${id}/cancel`),
    list: async (query = '') => (await client.get<{ list: Batch[] }>(`${path}?limit=100&${query}`)).body.list,
    rows: async (id: number, query = 'limit=100') =>
      (
        await client.get<{ list: BatchRow[]; total: number; cursor: string | null }>(
          `${path}/${id}/rows?${query}`,
        )
      ).body,
    /** Creates a batch and returns it after its dry run. */
    checked: async (body: object) => {
      const created = await client.send<Batch>('POST', path, { body });
      if (created.status !== 200) throw new Error(`refused: ${created.body.code}`);
      return until(created.body.batch_id, 'ready');
    },
  };
}

/** An operator with these roles. */
export async function batchOperator(
  app: INestApplicationContext,
  client: TestClient,
  roles: OperatorRole[] = ['moderator'],
) {
  const { userKey } = await buildMember(app, { role: 'operator', operatorRoles: roles });
  return { userKey, ...batchCaller(client.as(await tokenOf(app, userKey))) };
}

/** So many applications under review, each of a member of its own; returns their keys. */
export async function applications(app: INestApplicationContext, count: number): Promise<string[]> {
  const { prisma } = app.get(Database);
  const members: number[] = [];
  while (members.length < count) {
    const built = Array.from({ length: Math.min(10, count - members.length) }, () => buildMember(app));
    members.push(...(await Promise.all(built)).map(({ userKey }) => userKey));
  }
  const askedAt = app.get(Clock).now();
  const made = await prisma.hostApplication.createManyAndReturn({
    data: members.map((userKey) => ({
      ...{ userKey, fileIds: [], askedAt, dueAt: new Date(askedAt.getTime() + 6 * 3_600_000) },
      ...{
        career: '노래 방송을 2년 했어요.',
        periodCd: 'under_3y',
        platform: '유튜브',
        snsAccount: '@honey',
      },
    })),
    select: { hostAskId: true },
  });
  return made.map(({ hostAskId }) => String(hostAskId));
}
