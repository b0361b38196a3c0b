import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { backgroundTimeoutMs, expectControlsFree, expectKeysKept, ledgerOf } from './contest-page.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { untilChatConnected } from './visitor.ts';

const stage = setStage({}, { killable: true });

/** While the server is away, the browser reports every request and socket that fails. */
const serverAway = /net::ERR_|WebSocket connection|status of (?:4|5)\d\d/;
const count = 20;
const nickOf = (nth: number) => `선수${nth}호`;

/** The contestants over the picture, from the first, as screen readers read them. */
const stripOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('list', { name: '엑셀 참가자' })
    .locator('li')
    .evaluateAll(
      (
        items: {
          querySelector(selector: string): { getAttribute(name: string): string; textContent: string };
        }[],
      ) =>
        items.map((item) => {
          const press = item.querySelector('button, .sr-only');
          return (press.getAttribute('aria-label') ?? press.textContent).replace(', 선물하기', '');
        }),
    );

test('an excel live with 20 contestants has the same table in every browser, after a reload and a kill of the server, and its final table equals the ledger (BROADCAST-23, BROADCAST-29, BROADCAST-37, BROADCAST-41)', async () => {
  test.setTimeout(240_000);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const { lives, members } = await stage.make({
    hosts: [
      { ref: 'boss', id: 'bossbee01', nick: '대장벌' },
      ...numbers.map((nth) => ({ ref: `p${nth}`, id: `playerbee${nth}`, nick: nickOf(nth) })),
    ],
    lives: [
      {
        ref: 'table',
        host: 'boss',
        type: 'excel',
        title: '순위 방송',
        contestants: numbers.map((nth) => `p${nth}`),
      },
    ],
  });
  const vodKey = lives.table?.vod_key ?? 0;
  const keyOf = (nth: number) => members[`p${nth}`]?.user_key ?? 0;
  const host = await stage.visit({ as: 'bossbee01' });
  const desktop = await stage.visit({ as: 'viewer01', theme: 'light' });
  const phone = await stage.visit({ as: 'viewer02', width: 390 });
  const visitors = [host, desktop, phone];
  for (const { page } of visitors) {
    await page.goto(`/lives/play/${vodKey}`);
    await untilChatConnected(page);
  }
  const giver = await stage.client.login('vip01');
  const given = new Map<number, number>();
  /** Of equal ones, who reached it first is before. */
  const reached = new Map<number, number>();
  let gifts = 0;
  const give = async (nth: number, stars: number) => {
    const { status } = await giver.send('PUT', '/v1/payment/user-star-use-proc', {
      body: { target_code: 'LIVE', target_user_key: keyOf(nth), vod_key: vodKey, star_cnt: stars },
    });
    expect(status).toBe(200);
    given.set(nth, (given.get(nth) ?? 0) + stars);
    gifts += 1;
    reached.set(nth, gifts);
  };
  let order = numbers;
  const untilTable = async () => {
    order = numbers.toSorted(
      (one, other) =>
        (given.get(other) ?? 0) - (given.get(one) ?? 0) ||
        (given.has(one) ? (reached.get(one) ?? 0) - (reached.get(other) ?? 0) : one - other),
    );
    const due = order.map((nth, index) => `${index + 1}위 ${nickOf(nth)} ${given.get(nth) ?? 0}꿀`);
    for (const { page } of visitors)
      await eventually(async () => expect(await stripOf(page)).toEqual(due), backgroundTimeoutMs);
  };
  await untilTable();
  // Hosts give to no contestant of their live.
  await expect(host.page.getByRole('list', { name: '엑셀 참가자' }).getByRole('button')).toHaveCount(0);
  for (const [nth, stars] of [
    [7, 300],
    [20, 500],
    [3, 300],
    [11, 20],
  ] as const)
    await give(nth, stars);
  await untilTable();
  expect(order.slice(0, 4)).toEqual([20, 7, 3, 11]);
  // A press on a contestant gives to them.
  const first = desktop.page.getByRole('button', { name: `1위 ${nickOf(20)} 500꿀, 선물하기` });
  await first.click();
  const sheet = desktop.page.getByRole('dialog');
  await sheet.getByText(nickOf(20)).first().waitFor();
  await desktop.page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expectControlsFree(desktop.page);

  await phone.page.reload();
  await untilChatConnected(phone.page);
  await untilTable();
  await stage.restart();
  for (const { page } of visitors) await untilChatConnected(page);
  await untilTable();
  await Promise.all([expectKeysKept(desktop.page), give(11, 480)]);
  await untilTable();
  expect(order.slice(0, 2)).toEqual([20, 11]);

  await stage.sandbox('POST', 'broadcasters/bossbee01/end');
  const ledger = await ledgerOf(stage.databaseUrl, [vodKey]);
  expect(new Map([...given].map(([nth, stars]) => [keyOf(nth), stars]))).toEqual(ledger);
  for (const { page } of visitors) {
    await page.waitForURL(/\/result/, { timeout: backgroundTimeoutMs });
    const rows = page.getByRole('region', { name: '최종 순위' }).getByRole('row');
    await expect(rows).toHaveCount(count + 1);
    for (const [index, nth] of order.entries()) {
      const row = rows.nth(index + 1);
      await expect(row).toContainText(nickOf(nth));
      await expect(row).toContainText(`${given.get(nth) ?? 0}꿀`);
    }
  }
  for (const visitor of visitors) await visitor.close([serverAway]);
});
