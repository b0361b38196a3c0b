import { builtPassword } from '@honey/seeds/builders/members';
import type { Page } from 'playwright';
import { violationsOf } from './accessibility.ts';
import { openCase, openSection, rowOf } from './console.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

const dialogOf = (page: Page) => page.getByRole('dialog');

/** Confirms the open dialog with a reason. */
async function confirm(page: Page, action: string): Promise<void> {
  await dialogOf(page).getByLabel('사유', { exact: true }).fill('고객센터에서 확인했어요');
  await dialogOf(page).getByRole('button', { name: action, exact: true }).click();
  await dialogOf(page).waitFor({ state: 'hidden' });
}

/** A client that is signed in as a persona. */
async function clientOf(persona: string) {
  const { access_token } = await stage.sandbox<{ access_token: string }>(
    'POST',
    `personas/${persona}/sign-in`,
  );
  return stage.client.as(access_token);
}

test('two accounts are joined after a dry run, by two owners above the amount (ADMIN-43, ADMIN-45)', async () => {
  await stage.sandbox('PUT', 'settings/four_eyes_star', { value: 100 });
  const { members } = await stage.make({
    members: [{ ref: 'closes', star_granted: 500 }, { ref: 'stays' }],
  });
  const [closes, stays] = [members.closes, members.stays];
  if (!closes || !stays) throw new Error('no members were made');
  // A second owner.
  const admin = await clientOf('admin01');
  const { body } = await admin.get<{ list: { user: { user_key: number; nick: string }; version: number }[] }>(
    '/v1/admin/operators?limit=100',
  );
  const support = body.list.find(({ user }) => user.nick === '고객지원');
  const roles = { roles: ['owner'], version: support?.version ?? 0, reason: '소유자를 늘려요' };
  const path = `/v1/admin/operators/${support?.user.user_key}/roles`;
  expect((await admin.send('PUT', path, { body: roles })).status).toBe(200);

  const owner = await stage.visit({ as: 'admin01', width: 390 });
  const { page } = owner;
  await page.goto('/mgt');
  const section = page.getByRole('region', { name: '계정 합치기' });
  const check = section.getByRole('button', { name: '옮길 것 확인하기' });
  await section.getByLabel('닫을 계정의 회원 번호').fill('꿀벌이');
  await check.click();
  await section.getByText('회원 번호를 숫자로 입력해 주세요.').first().waitFor();
  await section.getByLabel('닫을 계정의 회원 번호').fill(String(closes.user_key));
  await section.getByLabel('남을 계정의 회원 번호').fill(String(closes.user_key));
  await check.click();
  await section.getByText('같은 계정은 합칠 수 없어요.').waitFor();
  await section.getByLabel('남을 계정의 회원 번호').fill(String(stays.user_key));
  await check.click();
  await section.getByText(`${closes.nick} (${closes.user_key})`).waitFor();
  await section.getByText('금액이 커서 다른 소유자의 승인을 받은 뒤에 합쳐요.').waitFor();
  await section.getByText(/^닫을 계정의 기록 \d+가지$/).click();
  await section.getByRole('cell', { name: '회원 정보', exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);

  await section.getByLabel('사유').fill('본인이 두 계정을 합쳐 달라고 요청했어요');
  await section.getByLabel('확인', { exact: true }).fill('다른 사람');
  const join = section.getByRole('button', { name: '계정 합치기' });
  await join.click();
  await section.getByText('닉네임이 달라요.').waitFor();
  await section.getByLabel('확인', { exact: true }).fill(closes.nick);
  await join.click();
  await page.getByText('승인을 요청했어요.', { exact: true }).waitFor();

  const second = await stage.visit({ as: 'support01' });
  await openSection(second.page, '승인 요청');
  const name = await rowOf(second.page, '계정 합치기').getByRole('link').first().innerText();
  await openCase(second.page, name);
  expect(await violationsOf(second.page)).toEqual([]);
  await second.page.keyboard.press('a');
  await confirm(second.page, '승인하기');
  await rowOf(second.page, name).getByText('승인', { exact: true }).first().waitFor();
  const moved = await admin.get<{ wallet: { star_cnt: number } }>(`/v1/admin/members/${stays.user_key}`);
  expect(JSON.stringify(moved.body)).toContain('500');
  const login = await stage.client.send('POST', '/v1/user/login-proc', {
    body: { id: closes.id, password: builtPassword },
  });
  expect(login.status).toBe(401);
  await stage.sandbox('DELETE', 'settings/four_eyes_star');
  await owner.close();
  await second.close();
});

test("an owner resets another operator's second factor, who then signs in without it (SESSION-57)", async () => {
  const moderator = await clientOf('moderator01');
  expect(
    (await moderator.send('POST', '/v1/admin/security/begin', { body: { method: 'totp' } })).status,
  ).toBe(200);
  const { code } = await stage.sandbox<{ code: string }>('GET', 'personas/moderator01/factor-code');
  const enrolled = await moderator.send('POST', '/v1/admin/security/factors', {
    body: { method: 'totp', code },
  });
  expect(enrolled.status).toBe(200);
  const login = () =>
    stage.client.send<{ code?: string }>('POST', '/v1/user/login-proc', {
      body: { id: 'moderator01', password: builtPassword },
    });
  expect((await login()).body.code).toBe('factor_required');

  const owner = await stage.visit({ as: 'admin01' });
  const { page } = owner;
  await openSection(page, '운영자');
  // Owners do not reset their own factor here.
  const own = await openCase(page, '운영자');
  await expect(own.getByRole('button', { name: /2단계 인증 초기화$/ })).toHaveCount(0);
  const opened = await openCase(page, '방송관리');
  await opened.getByRole('button', { name: /2단계 인증 초기화$/ }).click();
  const dialog = page.getByRole('dialog', { name: '방송관리 님의 2단계 인증을 초기화할까요?' });
  await dialog.getByRole('button', { name: '2단계 인증 초기화' }).click();
  await dialog.getByText('사유를 입력해 주세요.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await confirm(page, '2단계 인증 초기화');
  expect((await login()).status).toBe(200);
  expect((await moderator.get('/v1/admin/security')).status).toBe(401);
  await owner.close();
});

test('the sandbox fills queues, and a second operator decides a case (SANDBOX-38)', async () => {
  const visitor = await stage.visit({ width: 390, theme: 'light' });
  const { page } = visitor;
  await page.goto('/sandbox?tab=queues');
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: '대기열 채우기' }).waitFor();
  for (const field of await main.getByRole('spinbutton').all()) await field.fill('0');
  await main.getByLabel('문의', { exact: true }).fill('2');
  await main.getByLabel('환불할 수 있는 주문', { exact: true }).fill('1');
  await main.getByRole('button', { name: '대기열 채우기' }).click();
  await page.getByText('3건을 만들었어요.', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await main.getByLabel('목록', { exact: true }).selectOption('inquiries');
  await main.getByRole('button', { name: '승인하게 하기' }).click();
  await page.getByText(/^둘째운영자님이 \d+번을 결정했어요\.$/).waitFor();
  await visitor.close();
});

test('the palette finds an order by its number (ADMIN-32)', async () => {
  const { user_key } = await stage.sandbox<{ user_key: number }>('POST', 'personas/viewer01/sign-in');
  const { order_no } = await stage.sandbox<{ order_no: string }>('POST', 'orders', {
    ...{ user_key, star_cnt: 100, result: 'paid' },
  });
  const operator = await stage.visit({ as: 'finance01' });
  const { page } = operator;
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1, name: '오늘' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: '빠른 찾기' }).waitFor();
  await page.keyboard.type(order_no);
  await page.getByRole('option', { name: order_no }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const opened = page.getByRole('article', { name: `${order_no} 내용` });
  await opened.getByText('지금 환불할 수 있는 금액').waitFor();
  await expect(opened.getByRole('link', { name: /꿀벌이/ })).toBeVisible();
  await operator.close([refusedResponse]);
});
