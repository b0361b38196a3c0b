import { violationsOf } from './accessibility.ts';
import { openCase, openSection, rowOf as row } from './console.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, untilChatConnected } from './visitor.ts';

const stage = setStage();

test.describe('an application to broadcast', () => {
  test('is under review until an operator approves it, and links to the start guide (HOSTS-5, HOSTS-8)', async () => {
    const [applicant, operator] = [
      await stage.visit({ as: 'applicant01', width: 390 }),
      await stage.visit({ as: 'admin01' }),
    ];
    await applicant.page.goto('/users/host-apply');
    await applicant.page.getByRole('heading', { name: '심사 중이에요' }).waitFor();
    expect(await applicant.page.evaluate('document.documentElement.scrollWidth')).toBe(390);

    await openSection(operator.page, '방송인 신청');
    await openCase(operator.page, '지망생벌');
    await operator.page.getByRole('button', { name: '지망생벌 승인하기' }).click();
    const dialog = operator.page.getByRole('dialog');
    await dialog.getByLabel('사유').fill('경력을 확인했어요');
    await dialog.getByRole('button', { name: '승인하기' }).click();
    await row(operator.page, '지망생벌').getByText('승인', { exact: true }).waitFor();

    await applicant.page.reload();
    await applicant.page.getByRole('heading', { name: '방송 시작 안내' }).waitFor();
    await applicant.page.getByRole('link', { name: '방송 설정으로 가기' }).waitFor();
    await openSection(operator.page, '감사 기록');
    await row(operator.page, '방송인 승인').getByText('경력을 확인했어요').first().waitFor();
    await operator.close([refusedResponse]);
    await applicant.close([refusedResponse]);
  });

  test('shows what is wrong, keeps the draft, and may be sent again after a rejection (HOSTS-2, HOSTS-10)', async () => {
    const visitor = await stage.visit({ as: 'viewer02' });
    const { page } = visitor;
    await page.goto('/users/host-apply');
    await page.getByLabel('방송 경력과 계획').fill('짧아요');
    await page.getByRole('button', { name: '신청하기' }).click();
    await page.getByText('10자 이상 입력해 주세요. 지금 3자예요.').waitFor();
    await page.getByText('SNS 계정을 입력해 주세요.').waitFor();
    await page.getByLabel('방송 경력과 계획').fill('매일 저녁 노래하는 방송을 하고 싶어요.');
    await page.getByLabel('SNS 계정').fill('@viewer02');
    await page.getByRole('button', { name: '신청하기' }).click();
    await page.getByRole('heading', { name: '심사 중이에요' }).waitFor();
    await stage.sandbox('POST', 'host-asks/viewer02/decide', {
      decision: 'reject',
      reason: '계정이 없어요.',
    });
    await page.reload();
    await page.getByText('사유: 계정이 없어요.').waitFor();
    await page.getByRole('button', { name: '다시 신청하기' }).click();
    expect(await page.getByLabel('SNS 계정').inputValue()).toBe('@viewer02');
    expect(await violationsOf(page)).toEqual([]);
    await visitor.close();
  });
});

test.describe('a live that an operator ends', () => {
  test('stops for its viewer within two seconds, with the reason (ADMIN-6)', async () => {
    const [viewer, operator] = [
      await stage.visit({ as: 'vip01' }),
      await stage.visit({ as: 'admin01', width: 390 }),
    ];
    await viewer.watch('하늘이라이브');
    await untilChatConnected(viewer.page);
    await viewer.page.getByLabel('채팅 메시지').waitFor();
    await openSection(operator.page, '방송');
    await row(operator.page, '하늘이라이브').getByRole('link').click();
    const opened = operator.page.getByRole('article');
    await opened.getByRole('button', { name: /강제 종료$/ }).click();
    const dialog = operator.page.getByRole('dialog');
    await dialog.getByRole('button', { name: '강제 종료' }).click();
    await dialog.getByText('사유를 입력해 주세요.').waitFor();
    await dialog.getByLabel('사유').fill('커뮤니티 가이드라인 위반');
    await dialog.getByLabel('제재').selectOption({ label: '방송 제한' });
    await dialog.getByRole('button', { name: '강제 종료' }).click();
    await viewer.page.getByText('운영 정책에 따라 방송이 종료됐어요.').first().waitFor({ timeout: 2_000 });
    await opened.getByText(/커뮤니티 가이드라인 위반 · 방송 제한/).waitFor();
    expect(await operator.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await operator.close([refusedResponse]);
    await viewer.close([refusedResponse, /chat:/]);
  });
});

test.describe('the console', () => {
  test('shows the day, and is accessible by keyboard and screen reader (ADMIN-25)', async () => {
    const operator = await stage.visit({ as: 'admin01' });
    const { page } = operator;
    await page.goto('/admin');
    await page.getByText('진행 중인 방송').waitFor();
    await page.locator('.recharts-surface').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.getByRole('heading', { level: 1, name: '회원', exact: true }).waitFor();
    await page.getByLabel('닉네임, 아이디, 회원 번호, 전화번호').fill('viewer01');
    await page.getByText('총 1건').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await operator.close();
  });

  test('is not found for members', async () => {
    const visitor = await stage.visit({ as: 'viewer01' });
    await visitor.page.goto('/admin');
    await visitor.page
      .getByText(/Page Not Found|찾을 수 없/)
      .first()
      .waitFor();
    await visitor.close([refusedResponse]);
  });

  test('restricts a member from the member’s page, and lifts the restriction (ADMIN-3, ADMIN-5)', async () => {
    const operator = await stage.visit({ as: 'admin01', width: 390 });
    const { page } = operator;
    await openSection(page, '회원');
    await page.getByLabel('닉네임, 아이디, 회원 번호, 전화번호').fill('excel01');
    await page.getByText('총 1건').waitFor();
    await row(page, 'excel01').getByRole('link').click();
    const member = page.getByRole('article');
    await member.getByRole('button', { name: '제한하기' }).click();
    const applyDialog = page.getByRole('dialog').filter({ hasText: '바로 적용돼요' });
    await applyDialog.getByLabel('사유').fill('채팅에서 도배했어요');
    await applyDialog.getByRole('button', { name: '제한하기' }).click();
    await member.getByText('채팅에서 도배했어요').waitFor();
    await member.getByRole('button', { name: '해제하기' }).click();
    const lift = page.getByRole('dialog').filter({ hasText: '제한을 해제할까요?' });
    await lift.getByLabel('사유').fill('소명했어요');
    await lift.getByRole('button', { name: '해제하기' }).click();
    // The case shows what is in force; the member's page has the rest.
    await lift.waitFor({ state: 'detached' });
    await member.getByText('채팅에서 도배했어요').waitFor({ state: 'detached' });
    await operator.close();
  });

  test('lets an operator impersonate a member under a banner, and return (ADMIN-9, ADMIN-11)', async () => {
    const operator = await stage.visit({ as: 'admin01' });
    const { page } = operator;
    await openSection(page, '회원');
    await page.getByLabel('닉네임, 아이디, 회원 번호, 전화번호').fill('viewer01');
    await page.getByText('총 1건').waitFor();
    await row(page, 'viewer01').getByRole('link').click();
    const dialog = page.getByRole('article');
    await dialog.getByRole('heading', { name: '지갑' }).waitFor();
    await dialog.getByRole('link', { name: '이 회원으로 로그인' }).click();
    await page.getByLabel('사유').fill('보이는 꿀을 확인해요');
    await page.getByRole('button', { name: '로그인하기' }).click();
    const banner = page.getByRole('complementary', { name: '회원으로 로그인 중' });
    await banner.getByText('꿀벌이').waitFor();
    await banner.getByRole('button', { name: '끝내기' }).click();
    await page.getByRole('navigation', { name: '콘솔 메뉴' }).waitFor();
    expect(await banner.count()).toBe(0);
    await operator.close();
  });
});

test.describe('the management tool', () => {
  test('finds a member, changes fields with a reason, and keeps both in the log (USERS-8, USERS-10, USERS-11)', async () => {
    const operator = await stage.visit({ as: 'admin01', width: 390 });
    const { page } = operator;
    await openSection(page, '회원');
    await page.getByLabel('닉네임, 아이디, 회원 번호, 전화번호').fill('social01');
    await page.getByText('총 1건').waitFor();
    await row(page, 'social01').getByRole('link').click();
    await page.getByRole('link', { name: '정보 바꾸기' }).click();
    await page.getByRole('heading', { name: '회원 관리', level: 1 }).waitFor();
    const save = page.getByRole('button', { name: '바꾸기' });
    await page.getByLabel('사유').fill('이벤트 당첨');
    await save.click();
    await page.getByText('바뀐 내용이 없어요.').waitFor();
    await page.getByLabel('명예 등급').selectOption({ label: 'Master' });
    await page.getByLabel('닉네임', { exact: true }).fill('하늘이라이브');
    await save.click();
    await page.getByText('이미 사용 중인 닉네임이에요.').waitFor();
    await page.getByLabel('닉네임', { exact: true }).fill('축하벌');
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await save.click();
    await page.getByRole('main').getByText('명예 등급 Master').waitFor();
    expect(await page.getByLabel('사유').inputValue()).toBe('');

    // A change that signs the member out needs a confirmation, and keeps the input when it is declined.
    await page.getByLabel('엑셀 방송만 시청').selectOption({ label: '예' });
    await page.getByLabel('사유').fill('본인 요청');
    await save.click();
    const confirmation = page.getByRole('dialog', { name: '축하벌님의 정보를 바꿀까요?' });
    await confirmation.getByText('모든 기기에서 로그아웃돼요', { exact: false }).waitFor();
    await confirmation.getByRole('button', { name: '취소' }).click();
    await confirmation.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('사유').inputValue()).toBe('본인 요청');
    await save.click();
    await confirmation.getByRole('button', { name: '바꾸기' }).click();
    await confirmation.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('엑셀 방송만 시청').inputValue()).toBe('Y');
    expect(await page.getByLabel('사유').inputValue()).toBe('');

    await page.getByLabel('닉네임, 아이디, 회원 번호, 전화번호').fill('없는회원');
    await page.getByRole('button', { name: '찾기' }).click();
    await page.getByText('찾는 결과가 없어요').waitFor();
    await openSection(page, '감사 기록');
    await row(page, '회원 정보 변경').filter({ hasText: '이벤트 당첨' }).first().getByRole('link').click();
    await page.getByRole('heading', { name: '바뀐 내용' }).waitFor();
    const changes = page.getByRole('article').getByRole('table');
    for (const [field, value] of [
      ['nick', '축하벌'],
      ['honor', 'master'],
    ] as const)
      await changes.getByRole('row').filter({ hasText: field }).locator('ins', { hasText: value }).waitFor();
    expect(await changes.textContent()).not.toContain('profile_id');
    await operator.close([refusedResponse]);
  });
});
