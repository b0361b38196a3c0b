import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import type { Visitor } from './visitor.ts';

const stage = setStage();

/** The minimum and maximum milliseconds within which a message has to appear elsewhere. */
const deliveryMs = 5_000;

async function keyOf(id: string): Promise<number> {
  const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
  return list.find((persona) => persona.id === id)?.user_key ?? 0;
}

/** A line that was delivered: a pending one has no time yet, and appears beside it briefly. */
const line = (page: Page, text: string) =>
  page.getByRole('log').locator('li:has(time)').getByText(text, { exact: true });
const unread = (page: Page, count: number) =>
  page.getByRole('link', { name: `메시지, 안 읽은 메시지 ${count}개` });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: '메시지 입력' }).fill(text);
  await page.getByRole('button', { name: '보내기', exact: true }).click();
}

/** Resolves when the connection is open: the page receives every event from then on. */
const connected = (visitor: Visitor) =>
  visitor.page.waitForEvent('websocket', { predicate: (socket) => socket.url().includes('/mintalk/') });

test.describe('messages in the page', () => {
  test('two members on a phone and a desktop see every line, 읽음 and the badge immediately (MESSAGES-1, MESSAGES-13, MESSAGES-23, MESSAGES-24, MESSAGES-25, MESSAGES-26, CHAT-56)', async () => {
    const [fan, host] = [await keyOf('fan01'), await keyOf('host05')];
    const phone = await stage.visit({ as: 'fan01', width: 390 });
    const desk = await stage.visit({ as: 'host05' });
    const [connection] = await Promise.all([connected(desk), desk.page.goto('/announce')]);
    expect(connection.url()).toContain('/mintalk/');
    // A second tab of the same browser has no connection of its own, and the same badge.
    const tab = await desk.context.newPage();
    let sockets = 0;
    tab.on('websocket', (socket) => {
      if (socket.url().includes('/mintalk/')) sockets += 1;
    });
    await tab.goto('/announce');
    await tab.getByRole('link', { name: '메시지', exact: true }).waitFor();

    await phone.page.goto(`/messages?with=${host}`);
    await phone.page.getByText('요청으로 전해져요', { exact: false }).waitFor();
    await write(phone.page, '안녕하세요, 방송 잘 보고 있어요!');
    await line(phone.page, '안녕하세요, 방송 잘 보고 있어요!').waitFor();
    await phone.page.getByText('답장이 오면 이어서 보낼 수 있어요', { exact: false }).waitFor();
    for (const page of [desk.page, tab])
      await page.getByRole('link', { name: '메시지, 새 요청 1개' }).waitFor({ timeout: deliveryMs });

    expect(sockets).toBe(0);

    // The leading tab leaves its page: the other one connects, and both still receive events.
    const [next] = await Promise.all([
      tab.waitForEvent('websocket', { predicate: (socket) => socket.url().includes('/mintalk/') }),
      desk.page.goto('/messages?tab=requests'),
    ]);
    expect(next.url()).toContain('/mintalk/');
    await desk.page.getByRole('button', { name: /하늘바라기/ }).click();
    await line(desk.page, '안녕하세요, 방송 잘 보고 있어요!').waitFor();
    await phone.page.getByText('읽음').waitFor({ timeout: deliveryMs });
    await write(desk.page, '고마워요 🍯');
    await line(phone.page, '고마워요 🍯').waitFor({ timeout: deliveryMs });
    await desk.page.getByText('읽음').waitFor({ timeout: deliveryMs });
    // Addresses are links; a long press on a message opens its menu, and a reply shows the message it answers.
    await write(desk.page, '여기 https://honey.example/a?b=1 봐요 javascript:alert(1)');
    const link = phone.page.getByRole('link', { name: /^https:/ });
    await link.waitFor({ timeout: deliveryMs });
    expect(await link.getAttribute('href')).toBe('https://honey.example/a?b=1');
    expect(await link.getAttribute('rel')).toContain('noopener');
    const thanks = phone.page.getByRole('listitem').filter({ hasText: '고마워요 🍯' });
    const finger = await phone.context.newCDPSession(phone.page);
    await thanks.scrollIntoViewIfNeeded();
    const place = await thanks.getByText('고마워요 🍯').boundingBox();
    if (!place) throw new Error('the message is not rendered');
    const touchPoints = [{ x: place.x + place.width / 2, y: place.y + place.height / 2 }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const reply = phone.page.getByRole('button', { name: '답장하기' });
    await reply.waitFor();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    // The menu stays when the finger is lifted.
    await reply.tap();
    await write(phone.page, '저도요!');
    const answer = desk.page.getByRole('listitem').filter({ hasText: '저도요!' });
    await answer.getByRole('button', { name: /답장한 메시지.*고마워요/ }).waitFor({ timeout: deliveryMs });
    await desk.page.getByRole('searchbox', { name: '대화 내용 찾기' }).fill('wjehdy');
    await desk.page
      .getByRole('region', { name: '대화 내용 찾기' })
      .getByRole('button', { name: /저도요!/ })
      .click();
    await desk.page.waitForURL('**message=*');
    await desk.page.getByRole('searchbox', { name: '대화 내용 찾기' }).fill('');
    for (let at = 1; at <= 4; at += 1) {
      const [from, to] = at % 2 === 1 ? [phone.page, desk.page] : [desk.page, phone.page];
      await write(from, `말 ${at}`);
      await line(to, `말 ${at}`).waitFor({ timeout: deliveryMs });
    }

    // Outside the conversation the badge counts, in every tab, and disappears once one of them has read it.
    await desk.page.goto('/announce');
    await write(phone.page, '자리에 안 계시네요');
    for (const page of [desk.page, tab]) await unread(page, 1).waitFor({ timeout: deliveryMs });
    await desk.page.goto(`/messages?with=${fan}`);
    await line(desk.page, '자리에 안 계시네요').waitFor();
    await tab.getByRole('link', { name: '메시지', exact: true }).waitFor({ timeout: deliveryMs });
    await desk.page.close();
    await write(phone.page, '다시 왔어요');
    await unread(tab, 1).waitFor({ timeout: deliveryMs });
    await phone.close();
    await desk.close();
  });

  test('shows a line that arrived while the conversation was first loading (CLIENT-36)', async () => {
    const { members } = await stage.make({
      members: [{ ref: 'reader' }, { ref: 'writer' }],
      conversations: [{ member: 'reader', other: 'writer', line_cnt: 3, last_content: '거기 있어요?' }],
    });
    const reader = await stage.visit({ as: members.reader?.id ?? '' });
    const writer = await stage.visit({ as: members.writer?.id ?? '' });
    let release = (): void => undefined;
    const hasArrived = new Promise<void>((resolve) => {
      release = resolve;
    });
    await reader.page.route(
      '**/dm-message-list?*',
      async (route) => {
        const upstream = await route.fetch();
        await hasArrived;
        await route.fulfill({ response: upstream });
      },
      { times: 1 },
    );
    await Promise.all([connected(reader), reader.page.goto(`/messages?with=${members.writer?.user_key}`)]);
    await writer.page.goto(`/messages?with=${members.reader?.user_key}`);
    await line(writer.page, '거기 있어요?').waitFor();
    const readResponse = reader.page.waitForResponse(
      async (response) =>
        response.url().endsWith('/dm-message-no-read-count') &&
        ((await response.json()) as { no_read_cnt: number }).no_read_cnt > 0,
    );
    await write(writer.page, '방금 쓴 말');
    await readResponse;
    release();
    await line(reader.page, '방금 쓴 말').waitFor({ timeout: deliveryMs });
    await reader.close();
    await writer.close();
  });

  test('keeps drafts, and sends messages written offline once (MESSAGES-21)', async () => {
    const [viewer, manager] = [await keyOf('viewer01'), await keyOf('manager01')];
    const sender = await stage.visit({ as: 'manager01', width: 390 });
    const { page } = sender;
    await Promise.all([connected(sender), page.goto(`/messages?with=${viewer}`)]);
    const input = page.getByRole('textbox', { name: '메시지 입력' });
    await input.fill('쓰다 만 말');
    // Modules loaded when the page is idle have arrived too: offline they would not.
    await Promise.all([connected(sender), page.reload()]);
    await input.waitFor();
    expect(await input.inputValue()).toBe('쓰다 만 말');

    await sender.context.setOffline(true);
    await write(page, '연결이 없을 때 쓴 말');
    await page.getByText('연결되면 다시 보낼게요').waitFor();
    expect(await input.inputValue()).toBe('');
    await sender.context.setOffline(false);
    await page.getByText('연결되면 다시 보낼게요').waitFor({ state: 'detached' });
    await line(page, '연결이 없을 때 쓴 말').waitFor();
    const reader = await stage.visit({ as: 'viewer01' });
    await reader.page.goto(`/messages?tab=requests&with=${manager}`);
    await line(reader.page, '연결이 없을 때 쓴 말').waitFor();
    await eventually(async () => expect(await line(reader.page, '연결이 없을 때 쓴 말').count()).toBe(1));
    await reader.close();
    await sender.close([/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/, /WebSocket connection/]);
  });

  test('sends waiting messages in their order and each once, however often a connection is reported (MESSAGES-21)', async () => {
    const { members } = await stage.make({
      members: [{ ref: 'writer' }, { ref: 'friend' }],
      conversations: [{ member: 'writer', other: 'friend', line_cnt: 3 }],
    });
    const writer = await stage.visit({ as: members.writer?.id ?? '' });
    const { page } = writer;
    await Promise.all([connected(writer), page.goto(`/messages?with=${members.friend?.user_key}`)]);
    await page.getByRole('textbox', { name: '메시지 입력' }).waitFor();
    const sent: string[] = [];
    await writer.context.setOffline(true);
    for (const words of ['먼저 쓴 말', '나중에 쓴 말']) await write(page, words);
    await eventually(async () => expect(await page.getByText('연결되면 다시 보낼게요').count()).toBe(2));
    await page.route('**/dm-message-insert', async (route) => {
      sent.push((route.request().postDataJSON() as { content: string }).content);
      // While the first is in flight the connection is reported once more.
      await page.evaluate(`void window.dispatchEvent(new Event('online'))`);
      await route.continue();
    });
    await writer.context.setOffline(false);
    for (const words of ['먼저 쓴 말', '나중에 쓴 말']) await line(page, words).waitFor();
    await page.getByText('연결되면 다시 보낼게요').waitFor({ state: 'detached' });
    expect(sent).toEqual(['먼저 쓴 말', '나중에 쓴 말']);
    await writer.close([/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/, /WebSocket connection/]);
  });

  test('blocks and unblocks, and lets members choose who may write (MESSAGES-11, MESSAGES-2)', async () => {
    const { members } = await stage.make({
      members: [{ ref: 'fan' }, { ref: 'manager', nick: '든든매니저둘' }],
      conversations: [
        { member: 'fan', other: 'manager', line_cnt: 3, no_read_cnt: 1, last_content: '내일도 잘 부탁해요' },
      ],
    });
    const fan = await stage.visit({ as: members.fan?.id ?? '' });
    const { page } = fan;
    await page.goto(`/messages?with=${members.manager?.user_key}`);
    await line(page, '내일도 잘 부탁해요').waitFor();
    await page.getByRole('button', { name: '대화 메뉴' }).click();
    await page.getByRole('button', { name: '차단하기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '차단하기' }).click();
    await page.getByText('든든매니저둘님을 차단했어요.').first().waitFor();
    await eventually(async () =>
      expect(await page.getByRole('button', { name: /든든매니저둘/ }).count()).toBe(0),
    );
    await page.goto('/mypage/settings/person/block/message');
    await page.getByRole('button', { name: '든든매니저둘 차단 해제하기' }).click();
    await page.getByText('메시지를 차단한 사람이 없어요').waitFor();
    await page.getByLabel('메시지를 받을 사람').selectOption('nobody');
    await page.getByText('저장했어요.').first().waitFor();
    await page.reload();
    await eventually(async () =>
      expect(await page.getByLabel('메시지를 받을 사람').inputValue()).toBe('nobody'),
    );
    await page.goto('/messages');
    await page.getByRole('button', { name: /든든매니저둘/ }).waitFor();
    await fan.close();
  });

  test('marks visible messages read once the connection is back, where it could not before (MESSAGES-13)', async () => {
    const { members } = await stage.make({
      members: [{ ref: 'reader' }, { ref: 'writer' }],
      conversations: [
        { member: 'reader', other: 'writer', line_cnt: 5, no_read_cnt: 2, last_content: '봤어요?' },
      ],
    });
    const reader = await stage.visit({ as: members.reader?.id ?? '' });
    const { page } = reader;
    await page.route('**/dm-message-read-proc', (route) => route.abort('internetdisconnected'));
    await Promise.all([connected(reader), page.goto(`/messages?with=${members.writer?.user_key}`)]);
    await line(page, '봤어요?').waitFor();
    await unread(page, 2).waitFor();
    await page.unroute('**/dm-message-read-proc');
    await Promise.all([
      connected(reader),
      reader.context.setOffline(true).then(() => reader.context.setOffline(false)),
    ]);
    await page.getByRole('link', { name: '메시지', exact: true }).waitFor();
    await reader.close([/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/, /WebSocket connection/]);
  });

  test('moves the focus from the list into a conversation and back (on a phone one hides the other)', async () => {
    const { members } = await stage.make({
      members: [{ ref: 'one' }, { ref: 'other', nick: '자판회원' }],
      conversations: [{ member: 'one', other: 'other', line_cnt: 4 }],
    });
    const visitor = await stage.visit({ as: members.one?.id ?? '', width: 390 });
    const { page } = visitor;
    const focused = () =>
      page.evaluate<string>('document.activeElement?.ariaLabel ?? document.activeElement?.textContent');
    await page.goto('/messages');
    await page.getByRole('button', { name: /자판회원/ }).press('Enter');
    await page.getByRole('log').waitFor();
    expect(await focused()).toBe('고른 대화');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('목록으로');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /자판회원/ }).waitFor();
    expect(await focused()).toContain('자판회원');
    await visitor.close();
  });

  test('keeps a draft to several receivers when the form is closed, and offers to resend to those it did not reach (MESSAGES-21)', async () => {
    const { members } = await stage.make({
      members: [{ ref: 'one' }, { ref: 'friend', nick: '묶음친구' }],
      follows: [
        { member: 'one', host: 'friend' },
        { member: 'friend', host: 'one' },
      ],
    });
    const visitor = await stage.visit({ as: members.one?.id ?? '', width: 390 });
    const { page } = visitor;
    const dialog = page.getByRole('dialog', { name: '여러 명에게 보내기' });
    const open = () => page.getByRole('button', { name: '여러 명에게 보내기' }).click();
    // An opened connection would refetch everything: without one, only the press does.
    await page.route('**/talks/connect', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal' } }),
    );
    await page.goto('/messages?tab=friends');
    await open();
    await dialog.getByLabel('메시지 입력').fill('모두 안녕하세요');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await open();
    expect(await dialog.getByLabel('메시지 입력').inputValue()).toBe('모두 안녕하세요');
    // The list that failed to load is requested again.
    await page.route('**/dm-friend-list*', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal' } }),
    );
    await dialog.getByLabel('친구 찾기').fill('묶음');
    const retryButton = dialog.getByRole('button', { name: '다시 시도하기' });
    await retryButton.waitFor();
    await page.unroute('**/dm-friend-list*');
    await retryButton.click();
    await dialog.getByLabel('묶음친구').check();
    await dialog.getByRole('button', { name: '보내기' }).click();
    await dialog.waitFor({ state: 'detached' });
    await open();
    expect(await dialog.getByLabel('메시지 입력').inputValue()).toBe('');

    await page.route('**/dm-message-setting', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal' } }),
    );
    await page.goto('/mypage/settings/person/block/message');
    const retry = page.getByRole('main').getByRole('button', { name: '다시 시도하기' });
    await retry.waitFor();
    await page.unroute('**/dm-message-setting');
    await retry.click();
    await page.getByLabel('메시지를 받을 사람').waitFor();
    await visitor.close([/status of 500/]);
  });
});
