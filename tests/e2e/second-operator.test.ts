import type { Page } from 'playwright';
import { violationsOf } from './accessibility.ts';
import { openCase, openSection, rowOf } from './console.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import type { Visitor } from './visitor.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

/** Two operators in browsers of their own. */
const pair = (as: string): Promise<[Visitor, Visitor]> =>
  Promise.all([stage.visit({ as: 'admin01' }), stage.visit({ as })]);

/** Says who was first, and when. */
const first = /님이 \d+월 \d+일 \d\d:\d\d에 먼저 처리했어요\. \(.+\)/;

const close = async (operators: readonly Visitor[]): Promise<void> => {
  for (const operator of operators) await operator.close([refusedResponse]);
};

async function answer(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('답변', { exact: true }).fill(text);
  await dialog.getByRole('button', { name: /^답변/ }).click();
}

test.describe('the second of two operators', () => {
  test('keeps an answer to an inquiry beside the one that was first (ADMIN-50)', async () => {
    await stage.make({
      members: [{ ref: 'asking', nick: '문의한회원' }],
      inquiries: [{ member: 'asking', title: '둘이 답하는 문의' }],
    });
    const operators = await pair('support01');
    for (const { page } of operators) {
      await openSection(page, '문의');
      await openCase(page, '둘이 답하는 문의');
      await page.keyboard.press('a');
      await page.getByRole('dialog').getByLabel('답변', { exact: true }).waitFor();
    }
    const [{ page: one }, { page: two }] = operators;
    await answer(one, '먼저 쓴 답변이에요.');
    await one.getByRole('dialog').waitFor({ state: 'detached' });
    await answer(two, '나중에 쓴 답변이에요.');
    const dialog = two.getByRole('dialog');
    const newer = dialog.getByRole('alert', { name: '다른 운영자의 내용' });
    await newer.getByText(first).waitFor();
    await newer.getByText('먼저 쓴 답변이에요.').waitFor();
    await expect(dialog.getByLabel('답변', { exact: true })).toHaveValue('나중에 쓴 답변이에요.');
    expect(await violationsOf(two)).toEqual([]);
    await dialog.getByRole('button', { name: /^답변/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await one.reload();
    await openSection(one, '문의');
    await openCase(one, '둘이 답하는 문의');
    await one.getByRole('article').getByText('나중에 쓴 답변이에요.').waitFor();
    await close(operators);
  });

  test('sees who refunded an order, and the order as it is now (ADMIN-49, ADMIN-50)', async () => {
    const operators = await pair('finance01');
    const pages = operators.map(({ page }) => page);
    let orderNo = '';
    for (const page of pages) {
      await openSection(page, '주문');
      const row = rowOf(page, '결제 완료').first();
      await row.waitFor();
      orderNo ||= (await row.getByRole('link').first().innerText()).trim();
      await openCase(page, orderNo);
      await page.keyboard.press('f');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('환불할 꿀').fill('1');
      await dialog.getByLabel('사유').fill('고객 요청');
    }
    for (const page of pages) {
      await page.getByRole('dialog').getByRole('button', { name: '환불하기' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const [, { page: two }] = operators;
    await two
      .getByRole('article', { name: `${orderNo} 내용` })
      .getByText(first)
      .waitFor();
    expect(await violationsOf(two)).toEqual([]);
    const admin = await stage.client.login('admin01');
    const { body } = await admin.get<{ refunds: object[] }>(`/v1/admin/orders/${orderNo}`);
    expect(body.refunds).toHaveLength(1);
    await close(operators);
  });

  test('keeps the text of a notice that another operator changed, and adds it again if it was deleted (ADMIN-50)', async () => {
    const operator = await stage.client.login('admin01');
    const body = {
      ...{ board_setting_cd: 1030, title: '둘이 고치는 공지', summary_content: '요약이에요.' },
      ...{ content: '처음 내용이에요.', expose_start_date: '2026-01-01T00:00:00.000Z' },
    };
    const { body: notice } = await operator.send<{ board_sn: number }>('POST', '/v1/admin/notices', { body });
    const operators = await pair('content01');
    const [{ page: one }, { page: two }] = operators;
    for (const page of [one, two]) {
      await openSection(page, '공지');
      await openCase(page, '둘이 고치는 공지');
      await page.keyboard.press('e');
      await page.getByRole('dialog').getByLabel('내용', { exact: true }).waitFor();
    }
    const write = async (page: Page, text: string): Promise<void> => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('내용', { exact: true }).fill(text);
      await dialog.getByRole('button', { name: '저장하기' }).click();
    };
    await write(one, '먼저 고친 내용이에요.');
    await one.getByRole('dialog').waitFor({ state: 'detached' });
    await write(two, '나중에 고친 내용이에요.');
    const dialog = two.getByRole('dialog');
    const newer = dialog.getByRole('alert', { name: '다른 운영자의 내용' });
    await newer.getByText(first).waitFor();
    await newer.getByText('먼저 고친 내용이에요.').waitFor();
    await expect(dialog.getByLabel('내용', { exact: true })).toHaveValue('나중에 고친 내용이에요.');
    expect(await violationsOf(two)).toEqual([]);

    const path = `/v1/admin/notices/${notice.board_sn}`;
    expect((await operator.send('DELETE', path, { body: { version: 2 } })).status).toBe(200);
    await dialog.getByRole('button', { name: '저장하기' }).click();
    await newer.getByText('다른 운영자가 먼저 삭제했어요.').waitFor();
    await expect(dialog.getByLabel('내용', { exact: true })).toHaveValue('나중에 고친 내용이에요.');
    await dialog.getByRole('button', { name: '저장하기' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(two, '둘이 고치는 공지').first().waitFor();
    await close(operators);
  });
});
