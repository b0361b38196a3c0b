import type { Locator, Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { untilChatConnected, type Visitor } from './visitor.ts';

const stage = setStage();

const lostConnection = /net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/;

const combo = (page: Page) => page.getByRole('region', { name: '콤보' });
const again = (page: Page, amount: string) => combo(page).getByRole('button', { name: `한 번 더 ${amount}` });
const log = (page: Page) => page.getByRole('log');

/** A host on air, a giver with honey in the room, and the key of the live. */
async function room(name: string, honey: number, width = 390, theme: 'dark' | 'light' = 'dark') {
  const { lives, members } = await stage.make({
    members: [{ ref: 'giver', id: `${name}giver`, nick: `${name}벌`, star_granted: honey }],
    hosts: [{ ref: 'host', id: `${name}host`, nick: `${name}방송`, live: { title: '선물 마당' } }],
  });
  const vodKey = lives.host?.vod_key ?? 0;
  const visitor = await stage.visit({ as: `${name}giver`, width, theme });
  await visitor.page.goto(`/lives/play/${vodKey}`);
  await untilChatConnected(visitor.page);
  return { visitor, page: visitor.page, vodKey, hostKey: members.host?.user_key ?? 0 };
}

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '선물하기' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('100꿀', { exact: true }).first().waitFor();
  return sheet;
}

async function give(page: Page, amount: string): Promise<Locator> {
  const sheet = await openSheet(page);
  await sheet.getByText(amount, { exact: true }).first().click();
  await sheet.getByRole('button', { name: `${amount} 선물하기` }).click();
  await sheet.getByRole('status').getByText('선물했어요').waitFor();
  return sheet;
}

const giftsOf = async (vodKey: number): Promise<{ star_cnt: number }[]> => {
  const { body } = await stage.client.get<{ list: { star_cnt: number }[] }>(
    `/v1/calculate/live-vod-star-use-list/${vodKey}?limit=100`,
  );
  return body.list;
};

async function shot(visitor: Visitor, name: string): Promise<void> {
  if (process.env.SHOTS) await visitor.page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

test.describe('the gift sheet in a live', () => {
  for (const [width, theme] of [
    [360, 'light'],
    [390, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)
    test(`leaves the picture visible and usable, stays open, and shows what remains (${width} px, ${theme}) (GIFTS-36)`, async () => {
      const { visitor, page, vodKey } = await room(`sh${width}${theme.slice(0, 2)}`, 1_000, width, theme);
      const sheet = await give(page, '100꿀');
      await sheet.getByText('선물하면 800꿀 남아요').waitFor();
      await sheet.getByText('900꿀', { exact: true }).waitFor();
      // Nothing lies over the picture: its controls are reached while the sheet is open.
      const player = page.getByRole('region', { name: /^방송 화면/ });
      const isFree = await player.evaluate((element) => {
        const box = element.getBoundingClientRect();
        const at = [0.2, 0.5, 0.8].map((part) =>
          element.ownerDocument.elementFromPoint(box.left + box.width * part, box.top + box.height / 2),
        );
        return at.every((found) => element.contains(found));
      });
      expect(isFree).toBe(true);
      await shot(visitor, `sheet-${width}-${theme}`);
      await sheet.getByRole('button', { name: '100꿀 선물하기' }).click();
      await sheet.getByText('800꿀', { exact: true }).waitFor();
      expect((await giftsOf(vodKey)).map(({ star_cnt }) => star_cnt)).toEqual([100, 100]);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      await shot(visitor, `combo-${width}-${theme}`);
      await visitor.close();
    });

  test('begins with the last choice of the device, unless that is no longer offered (GIFTS-36)', async () => {
    const { visitor, page } = await room('choice', 1_000);
    await give(page, '500꿀');
    await page.reload();
    await untilChatConnected(page);
    const sheet = await openSheet(page);
    await sheet.getByRole('button', { name: '500꿀 선물하기' }).waitFor();
    await page.evaluate(
      "localStorage.setItem('honey.gifts.last', JSON.stringify({ pick: { kind: 'amount', starCnt: 77 }, own: '' }))",
    );
    await page.reload();
    await untilChatConnected(page);
    await openSheet(page);
    await page.getByRole('dialog').getByRole('button', { name: '선물하기', exact: true }).waitFor();
    await visitor.close();
  });

  test('is used by keyboard alone (GIFTS-36)', async () => {
    const { visitor, page, vodKey } = await room('keys', 1_000, 1440);
    await page.getByRole('button', { name: '선물하기' }).first().press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: '100꿀', exact: true }).press('Space');
    await sheet.getByRole('button', { name: '100꿀 선물하기' }).press('Enter');
    await again(page, '100꿀').press('Enter');
    await combo(page).getByText('×2').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await again(page, '100꿀').press('Enter');
    await combo(page).getByText('×3').waitFor();
    await combo(page).waitFor({ state: 'detached', timeout: 15_000 });
    // The focus does not fall to the page when the button disappears.
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('선물하기');
    expect(await giftsOf(vodKey)).toHaveLength(3);
    await visitor.close();
  });
});

test.describe('once more', () => {
  test('fast presses are one gift each, one card in the chat, and stop when the honey does not suffice (GIFTS-34)', async () => {
    const { visitor, page, vodKey } = await room('fast', 800);
    await give(page, '100꿀');
    await page.keyboard.press('Escape');
    const button = again(page, '100꿀');
    for (let press = 0; press < 12; press += 1) await button.click({ noWaitAfter: true });
    await combo(page).getByText('×8').waitFor();
    await combo(page).getByText('꿀이 부족해요.').waitFor();
    await log(page).getByText('꿀을 선물했어요').waitFor({ state: 'attached' });
    await eventually(async () =>
      expect(await log(page).getByText('8번', { exact: false }).count()).toBeGreaterThan(0),
    ).catch(() => undefined);
    expect(await log(page).getByText('100꿀을 선물했어요').count()).toBe(1);
    expect(await giftsOf(vodKey)).toHaveLength(8);
    await visitor.close();
  });

  test('an offline press is given once when it is repeated (GIFTS-34)', async () => {
    const { visitor, page, vodKey } = await room('offline', 1_000);
    await give(page, '100꿀');
    await page.keyboard.press('Escape');
    // The gift arrives, its response does not.
    let lost = 0;
    await page.route('**/user-star-use-proc', async (route) => {
      lost += 1;
      await route.fetch();
      await route.abort('internetdisconnected');
    });
    await again(page, '100꿀').click();
    await combo(page).getByRole('alert').waitFor();
    expect(lost).toBeGreaterThan(0);
    await page.unroute('**/user-star-use-proc');
    await combo(page).getByRole('button', { name: '다시 확인하기' }).click();
    await combo(page).getByText('×2').waitFor();
    expect(await giftsOf(vodKey)).toHaveLength(2);
    await visitor.close([lostConnection]);
  });

  test('outlasts a reload in its window, and ends with it (GIFTS-34)', async () => {
    const { visitor, page, vodKey } = await room('reload', 1_000);
    await give(page, '100꿀');
    await page.reload();
    await untilChatConnected(page);
    await again(page, '100꿀').click();
    await combo(page).getByText('×2').waitFor();
    await combo(page).waitFor({ state: 'detached', timeout: 15_000 });
    expect(await giftsOf(vodKey)).toHaveLength(2);
    await visitor.close();
  });

  test('a large gift is confirmed once for its combo (GIFTS-28, GIFTS-35)', async () => {
    const { visitor, page, vodKey } = await room('large', 50_000);
    const sheet = await openSheet(page);
    await sheet.getByText('10,000꿀', { exact: true }).first().click();
    await sheet.getByRole('button', { name: '10,000꿀 선물하기' }).click();
    await page.getByRole('dialog', { name: '선물할까요?' }).getByRole('button', { name: '선물하기' }).click();
    await again(page, '10,000꿀').click();
    await combo(page).getByText('×2').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '10,000꿀 선물하기' }).click();
    await combo(page).getByText('×3').waitFor();
    expect(await giftsOf(vodKey)).toHaveLength(3);
    await visitor.close();
  });
});

test('members read how much honey makes them the first, until they are (LIVES-60)', async () => {
  const { visitor, page, vodKey, hostKey } = await room('first', 10_000);
  const other = await stage.client.login('vip01');
  const { status } = await other.send('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: 700 },
  });
  expect(status).toBe(200);
  // The member is newer, and would be second among equals.
  await page.getByRole('button', { name: '701꿀 더 하면 1위' }).waitFor();
  await shot(visitor, 'to-first');
  await give(page, '500꿀');
  await page.getByRole('button', { name: '201꿀 더 하면 1위' }).waitFor();
  await page.getByRole('dialog').getByText('직접 입력', { exact: true }).click();
  await page.getByLabel('직접 입력할 꿀').fill('201');
  await page.getByRole('button', { name: '201꿀 선물하기' }).click();
  await page.getByText('더 하면 1위').waitFor({ state: 'detached' });
  await visitor.close();
});
