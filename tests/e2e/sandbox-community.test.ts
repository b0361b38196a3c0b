import type { Page } from 'playwright';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

const open = async (page: Page, tab: string) => {
  await page.goto(`/sandbox?tab=${tab}`);
  await page.getByRole('tabpanel').getByRole('combobox').first().waitFor();
};
const untilText = (page: Page, text: string) => page.getByText(text).first().waitFor();
const widthOf = (page: Page) => page.evaluate('document.documentElement.scrollWidth');

test.describe('the sandbox console of messages, inquiries and notices', () => {
  test('creates a conversation with unread lines, and blocks its other side (SANDBOX-21)', async () => {
    const visitor = await stage.visit({ as: 'viewer02', width: 390 });
    const { page } = visitor;
    await open(page, 'messages');
    expect([await widthOf(page), await violationsOf(page)]).toEqual([390, []]);
    await page.getByLabel('회원', { exact: true }).selectOption('viewer02');
    await page.getByLabel('상대', { exact: true }).selectOption('host05');
    await page.getByLabel('안 읽은 줄 수').fill('3');
    await page.getByLabel('마지막 줄').fill('여기까지 읽어 주세요');
    await page.getByRole('button', { name: '대화 만들기' }).click();
    await untilText(page, '대화를 만들었어요.');
    await page.goto('/messages');
    await page.getByRole('link', { name: '메시지, 안 읽은 메시지 3개' }).waitFor();
    await page.getByRole('button', { name: /여기까지 읽어 주세요/ }).click();
    await page.getByRole('log').getByText('여기까지 읽어 주세요').waitFor();
    await open(page, 'messages');
    await page.getByLabel('회원', { exact: true }).selectOption('viewer02');
    await page.getByLabel('상대', { exact: true }).selectOption('host05');
    await page.getByRole('switch', { name: '상대를 차단하기' }).click();
    await page.getByRole('button', { name: '대화 만들기' }).click();
    await untilText(page, '대화를 만들었어요.');
    await page.goto('/mypage/settings/person/block/message');
    await page.getByRole('button', { name: /차단 해제하기$/ }).waitFor();
    await visitor.close();
  });

  test('sends alarms of any kind, which update the bell (SANDBOX-21)', async () => {
    const visitor = await stage.visit({ as: 'host05' });
    const { page } = visitor;
    await open(page, 'alarms');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('받는 회원').selectOption('host05');
    await page.getByLabel('종류').selectOption({ label: '선물' });
    await page.getByLabel('보낸 사람').selectOption('viewer01');
    await page.getByLabel('몇 개').fill('4');
    await page.getByRole('button', { name: '알림 보내기' }).click();
    await untilText(page, '알림을 보냈어요.');
    await page.goto('/mypage/alarms?tab=active');
    await page.getByText('꿀벌이님이 100꿀을 선물했어요.').nth(3).waitFor();
    await page.goto('/sandbox?tab=alarms');
    await page.getByRole('switch', { name: '푸시 붙잡기' }).click();
    await page.getByRole('switch', { name: '푸시 붙잡기', checked: true }).waitFor();
    expect(await stage.sandbox('GET', 'pushes/hold')).toEqual({ hold_yn: 'Y' });
    await stage.sandbox('PUT', 'pushes/hold', { hold_yn: 'N' });
    await visitor.close();
  });

  test('sends an inquiry as a member, and answers it (SANDBOX-21)', async () => {
    const visitor = await stage.visit({ as: 'vip01', width: 390 });
    const { page } = visitor;
    await open(page, 'inquiries');
    expect([await widthOf(page), await violationsOf(page)]).toEqual([390, []]);
    await page.getByLabel('문의한 회원').selectOption('vip01');
    await page.getByLabel('제목').fill('콘솔에서 만든 문의');
    await page.getByRole('switch', { name: /VIP/ }).click();
    await page.getByRole('button', { name: '문의 만들기' }).click();
    const row = page.getByRole('listitem').filter({ hasText: '콘솔에서 만든 문의' });
    await row.waitFor();
    await page.getByLabel('답변 내용').fill('콘솔에서 쓴 답변');
    await row.getByRole('button', { name: /답변/ }).click();
    await row.waitFor({ state: 'detached' });
    await page.goto('/mypage/settings/service/qnas/privilege');
    await page.getByRole('link', { name: /콘솔에서 만든 문의/ }).click();
    await page.getByText('콘솔에서 쓴 답변').waitFor();
    // A member without a grade may not: the refusal is shown.
    await open(page, 'inquiries');
    await page.getByLabel('문의한 회원').selectOption('viewer02');
    await page.getByRole('switch', { name: /VIP/ }).click();
    await page.getByRole('button', { name: '문의 만들기' }).click();
    await untilText(page, 'VIP와 명예 등급 회원만 전용 문의를 할 수 있어요.');
    await visitor.close([refusedResponse]);
  });

  test('shows a notice to one member (SANDBOX-21)', async () => {
    const visitor = await stage.visit({ as: 'viewer01', width: 390 });
    const { page } = visitor;
    await open(page, 'notices');
    expect([await widthOf(page), await violationsOf(page)]).toEqual([390, []]);
    await page.getByLabel('받는 회원').selectOption('viewer01');
    await page.getByLabel('공지 제목').fill('콘솔에서 쓴 공지');
    await page.getByLabel('공지 내용').fill('한 사람만 봐요.');
    await page.getByRole('button', { name: '공지 만들기' }).click();
    await untilText(page, '공지를 만들었어요.');
    await page.getByRole('link', { name: '공지 보기' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /콘솔에서 쓴 공지/ })
      .click();
    await page.getByText('한 사람만 봐요.').first().waitFor();
    await visitor.close();
  });
});
