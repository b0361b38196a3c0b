import type { Page } from 'playwright';
import { violationsOf } from './accessibility.ts';
import { rowOf } from './console.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, untilHydrated } from './visitor.ts';

const stage = setStage();
const isWide = (page: Page) => page.evaluate('document.documentElement.scrollWidth');

/** A local time in Seoul, as a datetime-local field expects it, some hours from the product's now. */
async function seoulIn(hours: number): Promise<string> {
  const { now } = await stage.sandbox<{ now: string }>('GET', 'clock');
  return new Date(Date.parse(now) + (hours + 9) * 3_600_000).toISOString().slice(0, 16);
}

test.describe('an event', () => {
  test('is composed in the console, entered, drawn at its end, and shows its winners (EVENTS-46, EVENTS-51, EVENTS-52, EVENTS-53, EVENTS-54, EVENTS-82, EVENTS-85)', async () => {
    const [operator, member] = [
      await stage.visit({ as: 'admin01' }),
      await stage.visit({ as: 'viewer02', width: 390 }),
    ];
    const { page } = operator;
    await page.goto('/admin?tab=events');
    await page.getByRole('button', { name: '이벤트 만들기' }).click();
    const dialog = page.getByRole('dialog', { name: '이벤트 만들기' });
    // Nothing is sent while a field is wrong, and the input stays.
    await dialog.getByLabel('제목').fill('12월 꿀 이벤트');
    await dialog.getByRole('button', { name: '초안 저장하기' }).click();
    await dialog.getByText('입력해 주세요.').first().waitFor();
    await dialog.getByLabel('요약').fill('응모하고 꿀을 받아 가세요.');
    await dialog.getByLabel('시작 시각').fill(await seoulIn(-1));
    await dialog.getByLabel('종료 시각').fill(await seoulIn(2));
    const add = dialog.getByRole('group', { name: '부분 추가' });
    for (const part of ['글', '응모', '출석 달력', '당첨자', '버튼'])
      await add.getByRole('button', { name: part, exact: true }).click();
    const part = (number: number) => dialog.locator('ol > li').nth(number - 1);
    await part(1).getByRole('textbox', { name: '글' }).fill('<b>누구나</b> 응모할 수 있어요.');
    await part(2).getByLabel('소제목').fill('꿀 응모');
    await part(2).getByLabel('종류').selectOption({ label: '쿠폰' });
    await part(2).getByLabel('쿠폰 이름').fill('축하 할인 쿠폰');
    await part(2).getByLabel('할인 금액 (원)').fill('2000');
    await part(2).getByRole('button', { name: '상품 추가' }).click();
    await part(2).getByLabel('종류').nth(1).selectOption({ label: '아이템' });
    await part(3).getByLabel('소제목').fill('매일 출석');
    await part(4).getByLabel('소제목').fill('축하해요');
    await part(5).getByLabel('문구').fill('랭킹 보러 가기');
    await part(5).getByLabel('이동할 주소').fill('https://evil.example/');
    await dialog.getByRole('button', { name: '초안 저장하기' }).click();
    await part(5).getByText('쓸 수 없는 주소예요.').waitFor();
    await part(2).getByText('입력해 주세요.').waitFor();
    await part(2)
      .getByRole('combobox', { name: /아이템/ })
      .selectOption({ index: 1 });
    await part(5).getByLabel('이동할 주소').fill('/ranks/host-ranking');
    // By keyboard, one place up.
    await dialog.getByRole('button', { name: '4번째 부분: 당첨자 위로 옮기기' }).focus();
    await page.keyboard.press('Enter');
    await part(3).getByRole('heading', { name: '3. 당첨자' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await dialog.getByRole('button', { name: '미리 보기' }).click();
    const preview = page.getByRole('dialog', { name: '미리 보기' });
    await preview.getByText('<b>누구나</b> 응모할 수 있어요.').waitFor();
    await preview.getByText('충전할 때 2,000원 할인').waitFor();
    await shot(page, 'event-preview-390');
    await preview.getByLabel('화면 너비').selectOption('desktop');
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });

    await dialog.getByRole('button', { name: '초안 저장하기' }).click();
    await rowOf(page, '12월 꿀 이벤트').getByText('초안', { exact: true }).waitFor();
    await rowOf(page, '12월 꿀 이벤트').getByRole('link').click();
    await page.getByRole('button', { name: '12월 꿀 이벤트 예약하기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '예약하기' }).click();
    await rowOf(page, '12월 꿀 이벤트').getByText('진행 중', { exact: true }).waitFor();

    await member.page.goto('/announce?board=events');
    await member.page.getByRole('link', { name: /12월 꿀 이벤트/ }).click();
    await member.page.waitForURL(/\/event\/month-\d+$/);
    await member.page.getByRole('heading', { name: '12월 꿀 이벤트', level: 1 }).waitFor();
    await member.page.getByText('<b>누구나</b> 응모할 수 있어요.').waitFor();
    await member.page.getByRole('heading', { name: '매일 출석' }).waitFor();
    await member.page.getByLabel('나만의 단어 (선택)').fill('행운');
    await member.page.getByRole('button', { name: '응모하기' }).click();
    await member.page.getByText('응모를 마쳤어요.').waitFor();
    await member.page.getByText('나만의 단어: 행운').waitFor();
    expect(await isWide(member.page)).toBe(390);
    expect(await violationsOf(member.page)).toEqual([]);

    await shot(member.page, 'event-member-390');
    // The operator sees why there is nothing to enter.
    const watching = await stage.visit({ as: 'admin01', width: 390 });
    await watching.page.goto(new URL(member.page.url()).pathname);
    await watching.page.getByText('운영자는 참여할 수 없어요').first().waitFor();
    expect(await watching.page.getByRole('button', { name: '응모하기' }).count()).toBe(0);
    await shot(watching.page, 'event-operator-390');
    await watching.close([refusedResponse]);

    await page.getByRole('button', { name: '12월 꿀 이벤트 지금 끝내기' }).click();
    const end = page.getByRole('dialog');
    await end.getByLabel('사유').fill('시험으로 일찍 끝내요');
    await end.getByRole('button', { name: '지금 끝내기' }).click();
    await rowOf(page, '12월 꿀 이벤트').getByText('종료', { exact: true }).waitFor();
    // The first run draws the winners, the second has the coupon service give what they won.
    for (const _ of [1, 2]) await stage.sandbox('POST', 'clock/run-jobs');
    await member.page.reload();
    await member.page.getByText('축하해요! 상품을 받았어요.').waitFor();
    await member.page.getByRole('heading', { name: '추첨 당첨자' }).waitFor();
    await member.page.goto('/mypage/settings/service/coupons');
    await member.page.getByText('축하 할인 쿠폰').first().waitFor();
    await member.page.goBack();
    await member.page.getByText('공정한 추첨이에요').click();
    await member.page.getByText('시드의 해시가 미리 공개한 해시와 같아요.').waitFor();
    expect(await violationsOf(member.page)).toEqual([]);
    await operator.close([refusedResponse]);
    await member.close([refusedResponse]);
  });

  test('that does not exist is not found, and the months of pure hosts are chosen (EVENTS-46, EVENTS-61)', async () => {
    const visitor = await stage.visit({ width: 360 });
    const { page } = visitor;
    for (const path of ['/event/month-999999', '/event/month-x', '/event/nothing'])
      expect((await page.goto(path))?.status()).toBe(404);
    await page.goto('/event/month-999999');
    await page.getByRole('heading', { name: '이벤트를 찾을 수 없어요' }).waitFor();
    expect((await page.goto('/event/pure'))?.status()).toBe(200);
    await page.getByRole('heading', { name: '퓨어 방송인', level: 1 }).waitFor();
    await untilHydrated(page);
    await page.getByRole('button', { name: '이전 달' }).click();
    await page.waitForURL(/\/event\/pure\?month=20\d{4}$/);
    await page.getByRole('heading', { name: '퓨어 방송인', level: 1 }).waitFor();
    expect(await isWide(page)).toBe(360);
    expect(await violationsOf(page)).toEqual([]);
    await visitor.close([refusedResponse]);
  });
});

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};
