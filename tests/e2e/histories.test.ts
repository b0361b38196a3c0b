import { readFile } from 'node:fs/promises';
import { eventually } from '../setup/eventually.ts';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();

async function liveOf(hostNick: string): Promise<{ vod_key: number; host_key: number }> {
  const { body } = await stage.client.get<{
    list: { vod_key: number; host: { nick: string; user_key: number } }[];
  }>('/v1/vod/total-live-list?limit=100');
  const live = body.list.find(({ host }) => host.nick === hostNick);
  if (!live) throw new Error(`${hostNick} is not live`);
  return { vod_key: live.vod_key, host_key: live.host.user_key };
}

test('the page of honey and services shows a member’s balances, and links to every history (MONEY-18)', async () => {
  const visit = await stage.visit({ as: 'vip01' });
  const { page } = visit;
  await page.goto('/mypage/settings/service');
  await page.getByRole('heading', { name: '내 잔액' }).waitFor();
  await page.getByText('5,000,000꿀').first().waitFor();
  await page.getByText('결제 등급').first().waitFor();
  for (const name of ['꿀', 'BTUC'])
    await page.getByText(`이번 달 들어온 ${name}`, { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const main = page.getByRole('main');
  for (const name of ['충전 내역', '꿀 사용 내역', '선물 내역', '내 아이템', '구독', 'BTUC 내역'])
    await main.getByRole('link', { name, exact: true }).last().waitFor();
  expect(await main.getByRole('link', { name: '수익 내역', exact: true }).count()).toBe(0);
  // The dataset's grants are in an earlier month.
  const member = await stage.client.login('vip01');
  const { body: me } = await member.send<{ user_key: number }>('POST', '/v1/user/login-check-proc');
  const operator = await stage.client.login('admin01');
  const granted = await operator.send('POST', '/v1/admin/star-grants', {
    body: { user_key: me.user_key, amount: 10, reason: '테스트' },
  });
  expect(granted.status).toBe(200);
  await main.getByRole('link', { name: '충전 내역', exact: true }).last().click();
  await page.getByRole('heading', { name: '충전 내역', level: 1 }).waitFor();
  await page.getByText('운영자 지급').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await visit.close();
});

test('uses, gifts and income of a month open with their details, and download (MONEY-19, MONEY-21)', async () => {
  const { vod_key, host_key } = await liveOf('하늘이라이브');
  const giver = await stage.client.login('vip01');
  const { status } = await giver.send('PUT', '/v1/payment/user-star-use-proc', {
    body: {
      target_code: 'LIVE',
      target_user_key: host_key,
      vod_key,
      star_cnt: 777,
      message: '내역에 남아요',
    },
  });
  expect(status).toBe(200);

  const visit = await stage.visit({ as: 'vip01' });
  const { page } = visit;
  await page.goto('/mypage/settings/service/cash/use');
  await page.getByRole('button', { name: /하늘이라이브님에게 선물 -777꿀/ }).click();
  await page.getByText('내역에 남아요').waitFor();
  await page.getByText('선물은 되돌릴 수 없어요.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV 내려받기' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^honey-uses-\d{6}\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('내역에 남아요');
  await page.getByRole('button', { name: '지난달' }).click();
  await page.waitForURL(/month=\d{6}/);
  await page.getByText('이 달에는 내역이 없어요').waitFor();
  await visit.close();

  const host = await stage.visit({ as: 'host01' });
  await host.page.goto('/mypage/settings/service/income');
  await host.page.getByRole('button', { name: /이 보낸 선물 \+777꿀/ }).waitFor();
  const settlement = host.page.getByRole('region', { name: '환전 예상' });
  await settlement.getByText('1꿀에 60원', { exact: true }).waitFor();
  await settlement.getByText('원천징수 3.3%', { exact: true }).waitFor();
  expect(await violationsOf(host.page)).toEqual([]);
  await host.page.getByRole('tab', { name: '팬별' }).click();
  await host.page.getByText('777꿀').first().waitFor();
  await host.page.reload();
  await host.page.getByRole('tab', { name: '방송별' }).click();
  await host.page
    .getByRole('button', { name: /선물 자세히 보기/ })
    .first()
    .waitFor();
  expect(await violationsOf(host.page)).toEqual([]);
  await host.page.goto('/mypage/settings/service/gifts');
  await host.page.getByRole('button', { name: /이 보낸 선물 \+777꿀/ }).waitFor();
  await host.close();
});

test('items bought with honey have a history with months, sums and a file (MONEY-20)', async () => {
  const buyer = await stage.client.login('vip01');
  const { body } = await stage.client.get<{ list: { item_id: number; name: string; star_cnt: number }[] }>(
    '/v1/items/item-list?group_cd=general',
  );
  const item = body.list[0];
  if (!item) throw new Error('nothing is on sale');
  const bought = await buyer.send('PUT', '/v1/payment/item-star-use-proc', {
    body: { item_id: item.item_id, pay_cd: 'STAR', price: item.star_cnt },
  });
  expect(bought.status).toBe(200);
  const response = await buyer.send('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'BJGIFT', target_user_key: (await liveOf('하늘이라이브')).host_key, star_cnt: 33 },
  });
  expect(response.status).toBe(200);

  const visit = await stage.visit({ as: 'vip01', width: 390 });
  const { page } = visit;
  await page.goto('/mypage/settings/service/items');
  await page.getByRole('link', { name: '꿀로 산 내역' }).click();
  await page.getByRole('heading', { name: '꿀 사용 내역', level: 1 }).waitFor();
  const sums = page.getByRole('main').locator('dl').first();
  await sums.getByText(`${item.star_cnt.toLocaleString('ko-KR')}꿀`, { exact: true }).waitFor();
  await sums.getByText('1건', { exact: true }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV 내려받기' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^honey-items-\d{6}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect([text.includes(item.name), text.includes('하늘이라이브')]).toEqual([true, false]);
  // The kind stays selected in another month.
  await page.getByRole('button', { name: '지난달' }).click();
  await page.waitForURL(/kind=item&month=\d{6}/);
  await page.getByText('이 달에는 내역이 없어요').waitFor();
  await visit.close();
});

test('histories are tables that sort over all pages on a desktop, cards on a phone, and files (MONEY-23, MONEY-16)', async () => {
  // More than a page, unordered by amount.
  const amounts = Array.from({ length: 35 }, (_, at) => 1 + ((at * 13) % 35));
  await stage.make({ gifts: amounts.map((star_cnt) => ({ member: 'vip01', host: 'host01', star_cnt })) });
  const visit = await stage.visit({ as: 'vip01' });
  const { page } = visit;
  await page.goto('/mypage/settings/service/gifts');
  const table = page.getByRole('table', { name: '목록' });
  const head = table.getByRole('columnheader', { name: '수량' });
  const shown = async (): Promise<number[]> =>
    (await table.locator('tbody td:nth-child(4)').allInnerTexts()).map((text) =>
      Number(text.replaceAll(/\D/g, '')),
    );
  const inOrder = (way: number) =>
    eventually(async () => {
      const found = await shown();
      expect(found.length).toBeGreaterThanOrEqual(amounts.length);
      expect(found).toEqual(found.toSorted((one, other) => way * (one - other)));
    });
  await head.waitFor();
  expect([await head.getAttribute('aria-sort'), (await shown()).length]).toEqual(['none', 30]);
  await head.getByRole('button').press('Enter');
  await inOrder(-1);
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  // The address keeps the order.
  await page.reload();
  await inOrder(-1);
  await head.getByRole('button').press('Enter');
  await inOrder(1);
  expect(await head.getAttribute('aria-sort')).toBe('ascending');
  expect(await violationsOf(page)).toEqual([]);
  await visit.close();

  const hostClient = await stage.client.login('host05');
  for (const width of [1440, 390]) {
    const host = await stage.visit({ as: 'host05', width });
    for (const [address, call, name, by, file] of [
      ['live/support', 'live-gift-list', '방송 목록', '받은 꿀', 'live-support'],
      ['live/time', 'live-time-list', '날짜별 기록', '시간', 'live-time'],
      ['income?view=fan', 'income-fan-list', '팬별', '건수', 'income-fans'],
    ] as const) {
      await host.page.goto(`/mypage/settings/service/${address}`);
      // In the first days of a month the dataset's lives started in the previous month.
      const { body } = await hostClient.get<{ list: unknown[] }>(`/v1/mypage/${call}`);
      if (body.list.length === 0) await host.page.getByRole('button', { name: '지난달' }).click();
      const rows = host.page.getByRole(width === 390 ? 'list' : 'table', { name, exact: true });
      await rows
        .getByRole(width === 390 ? 'listitem' : 'cell')
        .first()
        .waitFor();
      if (width === 390) expect(await host.page.getByRole('table', { name, exact: true }).count()).toBe(0);
      else await rows.getByRole('columnheader', { name: by }).waitFor();
      const [saved] = await Promise.all([
        host.page.waitForEvent('download'),
        host.page.getByRole('button', { name: 'CSV 내려받기' }).click(),
      ]);
      expect(saved.suggestedFilename()).toMatch(new RegExp(`^honey-${file}-\\d{6}\\.csv$`));
      expect(await host.page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await violationsOf(host.page)).toEqual([]);
    }
    await host.close();
  }
});
