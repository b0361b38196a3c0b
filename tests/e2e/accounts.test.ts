import type { Page, WebSocket } from 'playwright';
import { requestDeletion } from './delete-account.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

/** The remaining time of a lock of thirty minutes. */
const countdown = (page: Page) => page.getByRole('timer').getByText(/29:\d\d|30:00/);

test.describe('an account', () => {
  test('pays for a new nickname once, and the balance in the header falls (SETTINGS-1)', async () => {
    const visitor = await stage.visit({ as: 'viewer01' });
    const { page } = visitor;
    await page.goto('/mypage/settings/person/nickname');
    await page.getByLabel('새 닉네임').fill('새꿀벌이');
    await page.getByText('쓸 수 있어요.').first().waitFor();
    await page.getByRole('button', { name: '닉네임 바꾸기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '닉네임 바꾸기' }).click();
    await page.waitForURL(/nickname-complete/);
    await page.goto('/');
    await page.getByRole('button', { name: '내 프로필' }).click();
    await page.getByText('99,000').first().waitFor();
    await page.getByText('새꿀벌이').first().waitFor();
    await visitor.close();
  });

  test('is locked after five wrong passwords with a countdown, and the clock unlocks it (SESSION-15)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/login');
    await page.getByLabel('아이디', { exact: true }).fill('muted01');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await page.getByLabel('비밀번호', { exact: true }).fill(`Wrong!${attempt}026`);
      const loginResponse = page.waitForResponse(/login-proc$/);
      await page.getByRole('button', { name: '로그인하기', exact: true }).click();
      await loginResponse;
    }
    await countdown(page).waitFor();
    await stage.sandbox('PUT', 'clock', { forward_ms: 1_801_000 });
    await visitor.close([refusedResponse]);
    const returned = await stage.visit();
    await returned.loginByForm('muted01');
    await returned.close();
  });

  test('is pending when deleted, and restored by the next sign-in (SETTINGS-20)', async () => {
    const visitor = await stage.visit({ as: 'fan01' });
    const { page } = visitor;
    const connections: WebSocket[] = [];
    const openConnections = () => connections.filter((connection) => !connection.isClosed());
    // The home page has a connection too.
    await page.goto('about:blank');
    page.on('websocket', (connection) => connections.push(connection));
    await page.goto('/mypage/settings/person/signout');
    await expect.poll(openConnections).not.toEqual([]);
    // The page closes its connection itself: if the server did, the page would reconnect with the ended sign-in.
    await page.route('**/user/user-delete', async (route) => {
      await Promise.all(openConnections().map((connection) => connection.waitForEvent('close')));
      await route.continue();
    });
    await page.getByLabel('자주 쓰지 않아요').check();
    await page.getByLabel('비밀번호', { exact: true }).fill('Honey!2026');
    await requestDeletion(page);
    // The message is brief: a check that starts once the page is there may be too late.
    const notice = page.getByText(/탈퇴 신청이 취소됐어요/).first();
    await Promise.all([notice.waitFor(), visitor.loginByForm('fan01')]);
    await visitor.close();
  });
});

test.describe('finding a password', () => {
  const submitRequest = async (page: Page) => {
    await page.goto('/users/find/password');
    await page.getByLabel('아이디', { exact: true }).fill('vip01');
    await page.getByLabel('휴대폰 번호', { exact: true }).fill('01044440001');
    await page.getByRole('button', { name: '인증번호 받기' }).click();
  };

  test('is locked after five attempts with a countdown, and the clock unlocks it (SIGN-UP-39)', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { status } = await stage.client.send('POST', '/v1/user/forget', {
        body: { id: 'vip01', phone: `0104444111${attempt}` },
      });
      expect(status).toBe(200);
    }
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    await submitRequest(page);
    await page.getByText('비밀번호 찾기에 여러 번 실패해서 잠시 잠겼어요.').waitFor();
    await countdown(page).waitFor();
    await stage.sandbox('PUT', 'clock', { forward_ms: 1_801_000 });
    await submitRequest(page);
    await page.getByText('문자로 인증번호를 보냈어요.').first().waitFor();
    await visitor.close([refusedResponse]);
  });
});

test.describe('a social account', () => {
  test('is linked in the settings and signs in from then on; declining changes nothing (SESSION-29)', async () => {
    const visitor = await stage.visit({ as: 'excel01' });
    const { page } = visitor;
    const link = page.getByRole('button', { name: '네이버 연결하기' });
    await page.goto('/mypage/settings/person');
    await link.click();
    await page.getByRole('button', { name: '취소하기' }).click();
    await page.getByText('네이버 로그인을 취소했어요').waitFor();
    await page.getByRole('link', { name: '돌아가기' }).click();
    await page.waitForURL(/\/mypage\/settings\/person$/);

    await link.click();
    await page.getByLabel(/서이웃/).check();
    await page.getByRole('button', { name: '동의하고 계속하기' }).click();
    await page.getByText('네이버 계정을 연결했어요.').first().waitFor();
    await link.waitFor({ state: 'detached' });

    await page.evaluate('localStorage.clear()');
    await page.goto('/login');
    await page.getByRole('button', { name: /네이버.*로그인하기/ }).click();
    await page.getByLabel(/서이웃/).check();
    await page.getByRole('button', { name: '동의하고 계속하기' }).click();
    await page.getByRole('button', { name: '내 프로필' }).click();
    await page.getByText('엑셀벌').first().waitFor();
    await visitor.close([refusedResponse]);
  });
});
