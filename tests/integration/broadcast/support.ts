import { buildHost, buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import type { INestApplicationContext } from '@nestjs/common';
import { type TestClient, tokenOf } from '../../setup/client.ts';

/** A member with a signed-in client. */
export interface Person {
  userKey: number;
  token: string;
  client: TestClient;
}

/** A signed-in host. */
export async function hostOf(app: INestApplicationContext, visitor: TestClient): Promise<Person> {
  const { userKey } = await buildHost(app);
  const token = await tokenOf(app, userKey);
  return { userKey, token, client: visitor.as(token) };
}

/** A signed-in member. */
export async function memberOf(
  app: INestApplicationContext,
  visitor: TestClient,
  overrides: MemberOverrides = {},
): Promise<Person> {
  const { userKey } = await buildMember(app, overrides);
  const token = await tokenOf(app, userKey);
  return { userKey, token, client: visitor.as(token) };
}

/** Status and error code of a response; `ok` for a success. */
export const outcomeOf = ({ status, body }: { status: number; body: { code?: unknown } }): string =>
  status === 200 ? 'ok' : `${status} ${String(body.code)}`;

const base = '/v1/broadcast-setting';

/** The calls of a host, by what they do. */
export const calls = {
  start: (client: TestClient, body: object, headers: Record<string, string> = {}) =>
    client.send('POST', `${base}/live-start-proc`, {
      body: { title: '달콤한 밤', theme_cd: 'talk', ...body },
      headers,
    }),
  edit: (client: TestClient, body: object) => client.send('PUT', `${base}/live-edit-proc`, { body }),
  end: (client: TestClient, body: object = {}) => client.send('POST', `${base}/live-end-proc`, { body }),
  update: (client: TestClient, body: object) => client.send('PUT', `${base}/live-setting-update`, { body }),
  info: (client: TestClient) => client.send('GET', `${base}/bt-live-stream-setting-info`),
  battle: (client: TestClient, key: number) =>
    client.send('POST', `${base}/battle-proc`, { body: { target_user_key: key } }),
  leaveBattle: (client: TestClient) => client.send('DELETE', `${base}/battle-proc`),
  seat: (client: TestClient, key: number) =>
    client.send('POST', `${base}/contest-proc`, { body: { target_user_key: key } }),
  unseat: (client: TestClient, key: number) =>
    client.send('DELETE', `${base}/contest-proc`, { body: { target_user_key: key } }),
  give: (client: TestClient, gift: { host: number; vodKey: number; stars: number; sticker?: number }) =>
    client.send('PUT', '/v1/payment/user-star-use-proc', {
      body: {
        target_code: 'LIVE',
        target_user_key: gift.host,
        vod_key: gift.vodKey,
        star_cnt: gift.stars,
        ...(gift.sticker === undefined ? {} : { sticker_id: gift.sticker }),
      },
    }),
  join: (client: TestClient, vodKey: number, body: object = {}) =>
    client.send('POST', `/v1/streams/${vodKey}/join`, { body }),
};
