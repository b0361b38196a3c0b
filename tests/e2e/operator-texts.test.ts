import { violationsOf } from './accessibility.ts';
import { openCase, openSection, rowOf } from './console.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

test('a banner is added and moved, and a visitor sees it (COMMON-12 to COMMON-14)', async () => {
  const [operator, visitor] = [await stage.visit({ as: 'admin01' }), await stage.visit()];
  const { page } = operator;
  const { body } = await stage.client.get<{ list: { image: string }[] }>(
    '/v1/main/banners?banner_grp_cd=BNRG001001',
  );
  const image = body.list[0]?.image ?? '';
  await openSection(page, '배너');
  await rowOf(page, '공개 중').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '배너 추가하기' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '저장하기' }).click();
  await dialog.getByText('그림을 올리거나 /files/ 주소를 입력해 주세요.').waitFor();
  await dialog.getByLabel('그림 주소').fill(image);
  await dialog.getByLabel('대체 텍스트').fill('모두 함께 꿀 파티');
  await dialog.getByLabel('연결할 주소').fill('/no/such/page');
  await dialog.getByRole('button', { name: '저장하기' }).click();
  await dialog.getByText('서비스에 있는 주소나 https 주소를 입력해 주세요.').waitFor();
  await dialog.getByLabel('연결할 주소').fill('/announce');
  await dialog.getByLabel('시작').fill('2026-01-01T00:00');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: '저장하기' }).click();
  await rowOf(page, '모두 함께 꿀 파티').getByText('공개 중').waitFor();
  await openCase(page, '모두 함께 꿀 파티');
  await page.getByRole('button', { name: '모두 함께 꿀 파티 위로 옮기기' }).click();
  // It was the last of its place; the one before it moves down.
  await expect(page.getByRole('main').locator('tbody tr').last()).not.toContainText('모두 함께 꿀 파티');

  await visitor.page.goto('/');
  await visitor.page.getByRole('img', { name: '모두 함께 꿀 파티' }).waitFor({ state: 'attached' });
  await operator.close();
  await visitor.close();
});

test('a forbidden word is added, tried and deleted (COMMON-15 to COMMON-17)', async () => {
  const operator = await stage.visit({ as: 'admin01', width: 390 });
  const { page } = operator;
  await openSection(page, '금지어');
  await page.getByRole('button', { name: '금지어 추가하기' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('금지어', { exact: true }).fill('벌꿀욕설\n꿀벌욕설');
  await dialog.getByRole('button', { name: '금지어 추가하기' }).click();
  await page.getByText('금지어 2개를 추가했어요.').first().waitFor();
  await page.getByLabel('확인할 문장').fill('여기 벌 꿀 욕 설 있어요');
  await page.getByRole('button', { name: '확인해 보기' }).click();
  await page.getByRole('status', { name: '확인 결과' }).getByText('금지어 1개가 걸렸어요.').waitFor();
  expect(await page.locator('mark').textContent()).toBe('벌 꿀 욕 설');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('금지어 찾기').fill('벌꿀욕설');
  await openCase(page, '벌꿀욕설');
  await page.getByRole('button', { name: '벌꿀욕설 삭제하기' }).click();
  await dialog.getByRole('button', { name: '삭제하기' }).click();
  await page.getByText('삭제하기: 처리했어요.').first().waitFor();
  const { body } = await stage.client.send<{ words: string[] }>('POST', '/v1/etc/prohihit-check', {
    body: { content: '벌꿀욕설 꿀벌욕설' },
  });
  expect(body.words).toEqual(['꿀벌욕설']);
  await operator.close();
});

test('a policy is published from the one in force, compared, and announced to a visitor (POLICIES-11 to POLICIES-13)', async () => {
  const [operator, visitor] = [await stage.visit({ as: 'admin01' }), await stage.visit()];
  const { page } = operator;
  await openSection(page, '약관');
  await page.getByLabel('약관 종류').selectOption('privacy');
  await page.getByLabel('상태').selectOption('in_force');
  // The rows of before are shown until those of the filter are there.
  await expect(rowOf(page, '개인정보 처리방침')).toHaveCount(1);
  await rowOf(page, '개인정보 처리방침').getByRole('link').click();
  await page
    .getByRole('article')
    .getByRole('button', { name: /새 약관 올리기$/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('바뀐 내용 요약').fill('보호책임자를 바꿨어요.');
  const content = dialog.getByLabel('내용', { exact: true });
  await content.fill(`${await content.inputValue()}\n\n새로 더한 문단이에요.`);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('회원에게 불리한 변경이에요').check();
  await dialog.getByRole('button', { name: '올리기', exact: true }).click();
  await dialog.getByText('시행일은 지금부터 30일 뒤여야 해요.').waitFor();
  await dialog.getByLabel('회원에게 불리한 변경이에요').uncheck();
  await dialog.getByRole('button', { name: '올리기', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByLabel('상태').selectOption('coming');
  await rowOf(page, '보호책임자를 바꿨어요.').getByRole('link').click();
  await page
    .getByRole('article')
    .getByRole('button', { name: /비교하기$/ })
    .click();
  await dialog.getByText('새로 더한 문단이에요.').waitFor();
  // Both versions fit beside each other.
  expect((await dialog.boundingBox())?.width).toBeGreaterThan(1_000);
  await dialog.getByText(/추가 \d+줄 · 삭제 \d+줄/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await visitor.page.goto('/policy/privacy');
  await visitor.page.getByText(/부터 새 버전이 시행돼요\.$/).waitFor();
  await operator.close([refusedResponse]);
  await visitor.close();
});

test('a setting is changed, seen by a visitor, and undone from its history (ADMIN-22, ADMIN-23)', async () => {
  const [operator, visitor] = [await stage.visit({ as: 'admin01' }), await stage.visit()];
  const { page } = operator;
  await openSection(page, '설정');
  await page.getByLabel('설정 이름이나 설명으로 찾기').fill('저작권');
  await page.getByLabel('저작권 문구', { exact: true }).fill('© 2026 벌꿀 나라');
  await page.getByRole('button', { name: '저작권 문구 저장하기' }).click();
  await page.getByText('저장했어요.').first().waitFor();
  await visitor.page.goto('/announce');
  await visitor.page.getByText('© 2026 벌꿀 나라').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '저작권 문구 변경 기록' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('© 2026 벌꿀 나라').waitFor();
  await dialog.getByRole('button', { name: '저작권 문구 되돌리기' }).click();
  await page.getByText('이전 값으로 되돌렸어요.').first().waitFor();
  await visitor.page.reload();
  await visitor.page.getByText('© 2026 Honey Live. All rights reserved.').waitFor();
  await operator.close();
  await visitor.close();
});
