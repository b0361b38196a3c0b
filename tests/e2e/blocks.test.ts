import type { Page } from 'playwright';
import type { TestClient } from '../setup/client.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { untilChatConnected, type Visitor } from './visitor.ts';

const stage = setStage();
/** A change arrives within a second; a busy machine needs the rest to refetch and render. */
const effectTimeoutMs = 5_000;

/** How a member blocks another, and how the block is undone. */
const kinds: [name: string, on: BlockCall, off: BlockCall][] = [
  ['messages', named('POST', 'dm-message-block-insert'), named('DELETE', 'dm-message-block-delete')],
  ['content', named('POST', 'blocking'), unblockContent],
  ['chat hide', named('POST', 'chat-hidden'), named('DELETE', 'chat-hidden')],
  ['chat of a host', named('POST', 'chat-blocking'), named('DELETE', 'chat-blocking')],
  ['watching of a host', named('POST', 'channel-blocking'), named('DELETE', 'channel-blocking')],
];

type BlockCall = (client: TestClient, targetKey: number) => Promise<{ status: number }>;

function named(method: string, call: string): BlockCall {
  return (client, targetKey) =>
    client.send(method, `/v1/block/${call}`, { body: { target_user_key: targetKey } });
}

async function unblockContent(client: TestClient): Promise<{ status: number }> {
  const { body } = await client.get<{ list: { idx: number }[] }>('/v1/block/user-blocks');
  return client.send('DELETE', '/v1/block/blocking', { body: { idxs: body.list.map(({ idx }) => idx) } });
}

let keys: (id: string) => number;
let room: string;
test.beforeAll(async () => {
  const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
  keys = (id) => list.find((one) => one.id === id)?.user_key ?? 0;
  const { body } = await stage.client.get<{ list: { vod_key: number; host: { user_key: number } }[] }>(
    '/v1/vod/live-list',
  );
  const vodKey = body.list.find(({ host }) => host.user_key === keys('host01'))?.vod_key ?? 0;
  room = `/lives/play/${vodKey}`;
  const giver = await stage.client.login('vip01');
  const { status } = await giver.send('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', target_user_key: keys('host01'), vod_key: vodKey, star_cnt: 50_000 },
  });
  expect(status).toBe(200);
});

/** A tab of a member in the room, which receives the member's events. */
async function inside({ page }: Visitor): Promise<Page> {
  await page.goto(room);
  await untilChatConnected(page);
  await page.getByRole('link', { name: /^메시지/ }).waitFor();
  return page;
}

const strip = (page: Page) => page.getByRole('list', { name: '이번 방송 TOP 3' });
const log = (page: Page) => page.getByRole('log');

test('a hidden member’s line disappears immediately in the open rooms of the other tab and the other device, and returns when the block is undone (BLOCKS-12)', async () => {
  const [desk, phone] = [
    await stage.visit({ as: 'viewer01' }),
    await stage.visit({ as: 'viewer01', width: 390 }),
  ];
  const rooms = [await inside(desk), await inside(phone)];
  const talker = await stage.visit({ as: 'fan01' });
  const talking = await inside(talker);
  await talking.getByRole('textbox', { name: '채팅 메시지' }).fill('다른 탭에서도 보이나요');
  await talking.keyboard.press('Enter');
  for (const page of rooms) await log(page).getByText('다른 탭에서도 보이나요').waitFor();

  const tab = await desk.context.newPage();
  await tab.goto('/mypage/settings/person/block/hidden');
  await tab.getByLabel('닉네임 또는 프로필 ID').fill('하늘바라기');
  await tab.getByRole('button', { name: '숨기기', exact: true }).click();
  for (const page of rooms)
    await log(page)
      .getByText('다른 탭에서도 보이나요')
      .waitFor({ state: 'detached', timeout: effectTimeoutMs });
  await tab.getByRole('button', { name: '하늘바라기 다시 보기' }).click();
  for (const page of rooms)
    await log(page).getByText('다른 탭에서도 보이나요').waitFor({ timeout: effectTimeoutMs });
  await talker.close();
  await desk.close();
  await phone.close();
});

test('each of the five kinds removes a member from the lists and rankings of every open tab and device immediately (BLOCKS-12)', async () => {
  const [desk, phone] = [
    await stage.visit({ as: 'host05' }),
    await stage.visit({ as: 'host05', width: 390 }),
  ];
  const rooms = [await inside(desk), await inside(phone)];
  const lives = await desk.context.newPage();
  await lives.goto('/lives/all');
  const card = lives.getByRole('main').getByRole('article').filter({ hasText: '배틀여왕' });
  const hostClient = await stage.client.login('host05');
  const change = async (blockCall: BlockCall) => {
    for (const targetKey of [keys('vip01'), keys('host03')])
      expect((await blockCall(hostClient, targetKey)).status).toBe(200);
  };
  const seen = async () => {
    await card.waitFor({ timeout: effectTimeoutMs });
    for (const page of rooms) await strip(page).getByText('로열젤리').waitFor({ timeout: effectTimeoutMs });
  };
  await seen();
  // The room's tab of the full ranking keeps the place as well.
  await rooms[0]?.getByRole('tab', { name: '탑 시청자' }).click();
  const ranking = rooms[0]?.getByRole('tabpanel').getByRole('listitem').first();
  await ranking?.getByText('로열젤리').waitFor();
  for (const [kind, on, off] of kinds) {
    await change(on);
    await card.waitFor({ state: 'detached', timeout: effectTimeoutMs });
    for (const page of rooms) {
      await strip(page).getByText('볼 수 없는 회원').waitFor({ timeout: effectTimeoutMs });
      expect([kind, await strip(page).getByText('로열젤리').count()]).toEqual([kind, 0]);
    }
    await ranking?.getByText('볼 수 없는 회원').waitFor();
    await ranking?.getByText('50,000').waitFor();
    if (off === unblockContent) expect((await off(hostClient, 0)).status).toBe(200);
    else await change(off);
    await seen();
  }
  await desk.close();
  await phone.close();
});

test('a list that a page read before it was connected omits members blocked meanwhile (BLOCKS-12)', async () => {
  const visitor = await stage.visit({ as: 'host05' });
  const { page } = visitor;
  let releaseEvents = (): void => undefined;
  const blocked = new Promise<void>((resolve) => {
    releaseEvents = resolve;
  });
  for (const later of [/\/talks\/connect$/, /\/user-chat-hidden-info$/])
    await page.route(later, (route) => blocked.then(() => route.continue()));
  // The page connects when it is idle: its list is the member's by then, not the server-rendered one for visitors.
  await Promise.all([
    page.waitForResponse(/\/vod\/total-live-list/),
    page.waitForRequest(/\/talks\/connect$/),
    page.goto('/lives/all'),
  ]);
  const card = page.getByRole('main').getByRole('article').filter({ hasText: '배틀여왕' });
  await card.waitFor();
  const other = await stage.visit({ as: 'host05' });
  const elsewhere = await inside(other);
  await strip(elsewhere).getByText('로열젤리').waitFor();
  const hostClient = await stage.client.login('host05');
  const [, on, off] = kinds[2] ?? [];
  for (const targetKey of [keys('host03'), keys('vip01')])
    expect((await on?.(hostClient, targetKey))?.status).toBe(200);
  // By then connected tabs have been notified.
  await strip(elsewhere).getByText('볼 수 없는 회원').waitFor();
  releaseEvents();
  await card.waitFor({ state: 'detached', timeout: effectTimeoutMs });
  for (const targetKey of [keys('host03'), keys('vip01')])
    expect((await off?.(hostClient, targetKey))?.status).toBe(200);
  await card.waitFor({ timeout: effectTimeoutMs });
  await other.close();
  await visitor.close();
});

test('a live’s moderators see all members in its rankings (BLOCKS-12)', async () => {
  const host = await stage.visit({ as: 'host01' });
  const hostClient = await stage.client.login('host01');
  const [, on, off] = kinds[3] ?? [];
  expect((await on?.(hostClient, keys('vip01')))?.status).toBe(200);
  const page = await inside(host);
  await strip(page).getByText('로열젤리').waitFor();
  expect((await off?.(hostClient, keys('vip01')))?.status).toBe(200);
  await host.close();
});
