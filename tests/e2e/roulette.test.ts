import type { Page } from 'playwright';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { untilHydrated, type Visitor } from './visitor.ts';

const stage = setStage();

const path = '/event/circadian-animals';

const giveTickets = (member: string, count: number) =>
  stage.sandbox('POST', 'roulette/tickets', { user_key: member, ticket_cnt: count });
const decideField = (member: string, animal: string) =>
  stage.sandbox('POST', 'roulette/next-field', { user_key: member, animal_cd: animal });

const panel = (page: Page) => page.getByRole('form', { name: '룰렛 돌리기' });
const spinButton = (page: Page) =>
  panel(page).getByRole('button', { name: /^(룰렛 돌리기|한 번 더 돌리기)$/ });
const result = (page: Page, text: string) =>
  panel(page).getByRole('status').getByText(text).waitFor({ state: 'attached' });
const untilTickets = (page: Page, count: number) =>
  panel(page).getByText(`${count}장`, { exact: true }).waitFor();

/** A member on the page of the roulette, with its wheel. */
async function open(options: Parameters<typeof stage.visit>[0]): Promise<Visitor> {
  const visitor = await stage.visit(options);
  await visitor.page.goto(path);
  await spinButton(visitor.page).waitFor();
  return visitor;
}

test.describe('the roulette of the twelve animals', () => {
  test('shows visitors the chances of all fields, and offers the login (EVENTS-66, EVENTS-67, EVENTS-76)', async () => {
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    await page.goto('/');
    await untilHydrated(page);
    await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '이벤트' }).click();
    await page.waitForURL(`**${path}`);
    await page.getByText('로그인하고 참여해 보세요').waitFor();
    const rows = page.getByRole('table', { name: '당첨 확률' }).getByRole('row');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(13);
    for (const [animal, prize, chance] of [
      ['용', '누적 당첨금', '0.01%'],
      ['개', '5꿀', '20%'],
      ['돼지', '꽝', '10.67%'],
    ] as const)
      await rows.filter({ hasText: animal }).filter({ hasText: prize }).getByText(chance).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await visitor.close();
  });

  test('says what operators and restricted members lack (EVENTS-66)', async () => {
    const operator = await stage.visit({ as: 'admin01' });
    await operator.page.goto(path);
    await operator.page.getByText('운영자는 참여할 수 없어요').waitFor();
    await operator.close();
  });

  test('stops at the drawn field, and pays honey into the history (EVENTS-68, EVENTS-70, EVENTS-73)', async () => {
    await giveTickets('viewer01', 2);
    await decideField('viewer01', 'horse');
    const viewer = await open({ as: 'viewer01' });
    const { page } = viewer;
    await untilTickets(page, 2);
    const word = panel(page).getByLabel('나만의 단어');
    const random = await word.inputValue();
    expect(random).toMatch(/^[a-z2-9]{8}$/);
    await spinButton(page).click();
    await panel(page).getByRole('button', { name: '결과 바로 보기' }).click();
    await result(page, '말! 100꿀을 받았어요');
    await untilTickets(page, 1);
    // A word that the member did not choose is used once.
    await expect(word).not.toHaveValue(random);
    expect(await violationsOf(page)).toEqual([]);
    // The press that shows the result is not another spin.
    await panel(page).getByText('1번째 추첨', { exact: false }).waitFor();
    await page.reload();
    await panel(page).getByText('말! 100꿀을 받았어요').waitFor();
    await panel(page).getByRole('link', { name: '꿀 내역 보기' }).click();
    await page.getByRole('cell', { name: '100꿀', exact: true }).waitFor();
    await viewer.close();
  });

  test('shows the result immediately with reduced motion (EVENTS-68)', async () => {
    await giveTickets('vip01', 1);
    await decideField('vip01', 'ox');
    const viewer = await open({ as: 'vip01', width: 390, theme: 'light' });
    const { page } = viewer;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await spinButton(page).click();
    await result(page, '소! 100 BTUC를 받았어요');
    expect(await page.getByRole('button', { name: '결과 바로 보기' }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.goto('/mypage/settings/service/btuc');
    await page.getByText('+100').first().waitFor();
    await viewer.close();
  });

  test('spends one ticket when the response is lost, offline and by a reload (EVENTS-69)', async () => {
    await giveTickets('fan01', 2);
    // The monkey would pay the ticket back, and nothing would be counted.
    await decideField('fan01', 'pig');
    const viewer = await open({ as: 'fan01' });
    const { page } = viewer;
    const keys: (string | undefined)[] = [];
    await page.route('**/event/roulette/spin', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      // The server has spun, and its response is lost.
      await route.fetch();
      return route.abort('connectionreset');
    });
    const word = panel(page).getByLabel('나만의 단어');
    await word.fill('행운아와라');
    await spinButton(page).click();
    // The transport sends a lost call again by itself, with its key; what the page sends after a reload has it too.
    await panel(page).getByText('나만의 단어', { exact: true }).waitFor();
    await untilTickets(page, 1);
    await page.unroute('**/event/roulette/spin');
    expect(new Set(keys).size).toBe(1);
    await expect(word).toHaveValue('행운아와라');
    await decideField('fan01', 'pig');

    await page.route('**/event/roulette/spin', (route) => route.abort('internetdisconnected'));
    await spinButton(page).click();
    await panel(page).getByText('다시 눌러도 룰렛권은 한 장만 써요', { exact: false }).waitFor();
    expect(await word.getAttribute('readonly')).not.toBeNull();
    await page.unroute('**/event/roulette/spin');
    // A reload within a minute sends the same key again, without a press.
    await page.reload();
    await untilTickets(page, 0);
    await panel(page).getByText('지난번에 돌린 결과예요.').waitFor();
    await viewer.close([/Failed to load resource/]);
  });

  test('retries a resumed spin while the server is busy (EVENTS-69)', async () => {
    await giveTickets('manager01', 1);
    await decideField('manager01', 'pig');
    const viewer = await open({ as: 'manager01' });
    const { page } = viewer;
    await page.route('**/event/roulette/spin', (route) => route.abort('internetdisconnected'));
    await spinButton(page).click();
    await panel(page).getByText('다시 눌러도 룰렛권은 한 장만 써요', { exact: false }).waitFor();
    await page.unroute('**/event/roulette/spin');
    const keys: (string | undefined)[] = [];
    await page.route('**/event/roulette/spin', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The transport sends a call twice; only what the page repeats arrives.
      if (keys.length > 2) return route.continue();
      return route.fulfill({
        status: 503,
        json: { code: 'unavailable', message: '잠시 후 다시 시도해 주세요.' },
      });
    });
    await page.reload();
    await untilTickets(page, 0);
    await panel(page).getByText('지난번에 돌린 결과예요.').waitFor();
    expect([new Set(keys).size, keys.length]).toEqual([1, 3]);
    await viewer.close([/Failed to load resource/]);
  });

  test('keeps the key of a lost spin when the server is busy (EVENTS-69)', async () => {
    await giveTickets('host05', 2);
    await decideField('host05', 'pig');
    const viewer = await open({ as: 'host05' });
    const { page } = viewer;
    const keys: (string | undefined)[] = [];
    const confirm = panel(page).getByRole('button', { name: '결과 확인하기' });
    let respond: 'lose' | 'limit' | 'continue' = 'lose';
    await page.route('**/event/roulette/spin', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (respond === 'continue') return route.continue();
      if (respond === 'limit')
        return route.fulfill({
          status: 429,
          json: { code: 'rate_limited', message: '잠시 쉬었다 눌러 주세요.' },
        });
      await route.fetch();
      return route.abort('connectionreset');
    });
    await spinButton(page).click();
    await panel(page).getByText('다시 눌러도 룰렛권은 한 장만 써요', { exact: false }).waitFor();
    respond = 'limit';
    await confirm.click();
    await panel(page).getByText('잠시 쉬었다 눌러 주세요.').waitFor();
    respond = 'continue';
    await confirm.click();
    await result(page, '돼지');
    await untilTickets(page, 1);
    expect(new Set(keys).size).toBe(1);
    await viewer.close([/Failed to load resource/]);
  });

  test('loads the new round when one ends, and proves the member’s draws of the old one (EVENTS-74, EVENTS-75)', async () => {
    await giveTickets('viewer02', 3);
    const viewer = await open({ as: 'viewer02', width: 390 });
    const { page } = viewer;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (let spin = 0; spin < 2; spin += 1)
      await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/roulette/spin')),
        spinButton(page).click(),
      ]);
    await stage.sandbox('POST', 'roulette/end-round', {});
    await page.reload();
    await panel(page).getByText('0장', { exact: true }).waitFor();
    await page.getByText('검증하기').first().click();
    await page.getByText('공개한 시드의 해시가 미리 공개한 해시와 같아요.').waitFor();
    await page.getByText('내 추첨 2개를 다시 계산했고, 모두 같아요.').waitFor();
    expect(await page.getByText('일치', { exact: true }).count()).toBe(2);
    expect(await violationsOf(page)).toEqual([]);
    await viewer.close();
  });
});
