import type { Page } from 'playwright';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, untilChatConnected, type Visitor } from './visitor.ts';

const stage = setStage();

type Made = Awaited<ReturnType<typeof stage.make>>;
let made: Made;

/** A call of a member created by the fixtures; a refusal is an error. */
async function call(ref: string, method: string, path: string, body: object): Promise<void> {
  const token = made.members[ref]?.tokens?.access_token;
  if (!token) throw new Error(`${ref} has no tokens`);
  const response = await stage.client.as(token).send(method, path, { body });
  if (response.status >= 400) throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`);
}

const change = (host: string, settings: object) =>
  call(host, 'PUT', '/v1/broadcast-setting/live-setting-update', settings);

const liveOf = (host: string) => made.lives[host]?.vod_key;

const enter = (page: Page, host: string) => page.goto(`/lives/play/${liveOf(host)}`);

/** A room that a member cannot watch, with a page that shows the reason. */
async function isPage(page: Page, title: string, body: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await page.getByText(body, { exact: true }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: '홈으로 가기' }).waitFor();
}

/** The same as a dialog over the page, shown once; it can be opened again. */
async function isDialog(page: Page, title: string, body: string, buttons: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await dialog.getByText(body, { exact: true }).waitFor();
  expect(await page.getByText(title, { exact: true }).count()).toBe(1);
  for (const name of buttons)
    await dialog.getByRole('button', { name }).or(dialog.getByRole('link', { name })).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '볼 수 없는 이유 보기' }).click();
  await dialog.waitFor();
}

const viewer = 'viewer01';
const others = '다른 라이브 보기';

test.beforeAll(async () => {
  made = await stage.make({
    tokens_yn: 'Y',
    members: [{ ref: 'first' }],
    hosts: [
      { ref: 'waiting', live: { state: 'ready' } },
      { ref: 'blocking', live: {} },
      { ref: 'kicking', live: {} },
      { ref: 'closedToBlocked', live: {} },
      { ref: 'alone', live: {} },
      { ref: 'fans', live: { type: 'fan' } },
      { ref: 'open', live: {} },
      { ref: 'small', live: {} },
    ],
    blocks: [
      { member: viewer, host: 'blocking', kind: 'watch' },
      { member: viewer, host: 'closedToBlocked', kind: 'chat' },
    ],
  });
  const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
  await call('kicking', 'POST', '/v1/block/kick', {
    vod_key: liveOf('kicking'),
    target_user_key: list.find(({ id }) => id === viewer)?.user_key,
  });
  await change('closedToBlocked', { bar_chat_blocked_yn: 'Y' });
  await change('alone', { allow_other_hosts_yn: 'N' });
});

test.describe('a viewer', () => {
  let visitor: Visitor;
  test.beforeAll(async () => {
    visitor = await stage.visit({ as: viewer });
  });
  test.afterAll(() => visitor?.close([refusedResponse]));

  for (const [state, host, title, body] of [
    [
      'the host is not live yet (LIVES-23)',
      'waiting',
      '아직 준비 중이에요',
      '더 좋은 모습으로 곧 찾아올게요. 지금은 다른 방송을 즐겨 주세요.',
    ],
    [
      'the host has blocked the viewer (LIVES-27)',
      'blocking',
      '볼 수 없는 방송이에요',
      '방송인이 시청을 제한했어요. 다른 방송을 만나 보세요.',
    ],
  ] as const)
    test(`a page shows that ${state}`, async () => {
      await enter(visitor.page, host);
      await isPage(visitor.page, title, body);
    });

  for (const [state, host, title, body, buttons] of [
    [
      'was kicked until the end',
      'kicking',
      '이 방송에서 내보내졌어요',
      '이 방송이 끝날 때까지 다시 들어올 수 없어요. 다른 방송을 만나 보세요.',
      [others],
    ],
    [
      'is blocked from a chat that refuses such viewers (LIVES-28)',
      'closedToBlocked',
      '채팅이 제한되어 들어갈 수 없어요',
      '이 방송은 채팅이 제한된 시청자의 입장을 막아 두었어요. 다른 방송을 만나 보세요.',
      [others],
    ],
    [
      'is not a fan yet (LIVES-31)',
      'fans',
      '팬 레벨이 더 필요해요',
      '이 방송은 정해진 팬 레벨부터 볼 수 있어요. 방송인에게 꿀을 선물하면 팬 레벨이 올라가요.',
      ['방송인 보기', others],
    ],
  ] as const)
    test(`a dialog shows that the viewer ${state}`, async () => {
      await enter(visitor.page, host);
      await isDialog(visitor.page, title, body, buttons);
    });

  test('a viewer sees that all places are taken, and retries until one is free (BROADCAST-17)', async () => {
    const { page } = visitor;
    await change('small', { viewer_limit: 1 });
    await call('first', 'POST', `/v1/streams/${liveOf('small')}/join`, {});
    await enter(page, 'small');
    const title = '시청 인원이 가득 찼어요';
    await isDialog(page, title, '방송인이 정한 인원이 모두 보고 있어요. 자리가 나면 들어갈 수 있어요.', [
      '다시 들어가기',
      others,
    ]);
    const dialog = page.getByRole('dialog', { name: title });
    const retried = page.waitForResponse((response) => /\/streams\/\d+\/join$/.test(response.url()));
    await dialog.getByRole('button', { name: '다시 들어가기' }).click();
    expect((await retried).status()).toBe(403);
    await dialog.waitFor();
    await change('small', { viewer_limit: 0 });
    await dialog.getByRole('button', { name: '다시 들어가기' }).click();
    await untilChatConnected(page);
    await dialog.waitFor({ state: 'detached' });
  });
});

test('another host sees that the live is closed to hosts (LIVES-29)', async () => {
  const visitor = await stage.visit({ as: 'host02', width: 390 });
  await enter(visitor.page, 'alone');
  await isPage(
    visitor.page,
    '다른 방송인은 볼 수 없는 방송이에요',
    '이 방송은 다른 방송인의 시청을 허용하지 않아요.',
  );
  await visitor.close([refusedResponse]);
});

test('a guest sees that the places of guests are taken, and is offered to sign in (LIVES-32)', async () => {
  await stage.sandbox('PUT', 'settings/guest_watch', { value: true });
  await stage.sandbox('PUT', 'settings/guest_limit', { value: 0 });
  try {
    const visitor = await stage.visit({ width: 390 });
    await enter(visitor.page, 'open');
    await isDialog(
      visitor.page,
      '비회원 시청 인원이 가득 찼어요',
      '로그인하면 기다리지 않고 바로 볼 수 있어요.',
      ['로그인하기', others],
    );
    await visitor.close([refusedResponse]);
  } finally {
    for (const name of ['guest_watch', 'guest_limit']) await stage.sandbox('DELETE', `settings/${name}`);
  }
});
