import { builtPassword } from '@honey/seeds/builders/members';
import type { CDPSession, Page } from 'playwright';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { asOtherSite } from './two-origins.ts';
import { refusedResponse, untilHydrated, type Visitor } from './visitor.ts';

const stage = setStage();
const id = 'admin01';
/** Browsers allow passkeys at a name only, not at an IP address. */
const at = (path: string) => asOtherSite(stage.baseUrl) + path;
const codeOf = async (operator = id) =>
  (await stage.sandbox<{ code: string }>('GET', `personas/${operator}/factor-code`)).code;

test.beforeAll(() => stage.sandbox('PUT', 'settings/operator_factor_required_yn', { value: true }));

/** A device with passkeys in this window (Chromium's virtual authenticator). */
async function addAuthenticator({ context, page }: Visitor): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

async function enterPassword(page: Page, path = '/login'): Promise<void> {
  await page.goto(at(path));
  await untilHydrated(page);
  await page.getByLabel('아이디', { exact: true }).fill(id);
  await page.getByLabel('비밀번호', { exact: true }).fill(builtPassword);
  await page.getByRole('button', { name: '로그인하기', exact: true }).click();
  await page.waitForURL(/\/login-factor/);
}

const signOut = (page: Page) => page.evaluate("localStorage.removeItem('honey.session')");

test('an operator sets up an app, stores the codes, adds a passkey, and signs in with each (SESSION-48, SESSION-49, SESSION-50, SESSION-53, SESSION-54)', async () => {
  const visitor = await stage.visit({ width: 390 });
  const { page } = visitor;
  await addAuthenticator(visitor);
  await enterPassword(page, '/login?redirect=%2Fadmin%3Ftab%3Dsecurity');
  await page.getByRole('heading', { name: '두 번째 인증 등록' }).waitFor();
  await page.getByRole('button', { name: '등록 시작하기' }).click();
  await page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' }).waitFor();
  expect(await page.locator('[data-secret]').innerText()).toMatch(/^[A-Z2-7]{32}$/);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await violationsOf(page)).toEqual([]);
  // A wrong code is refused, and the form keeps it.
  const field = page.getByLabel('인증 코드', { exact: true });
  await field.fill('000000');
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.getByText('인증이 맞지 않아요.').waitFor();
  expect(await field.inputValue()).toBe('000000');
  await field.fill(await codeOf());
  await page.getByRole('button', { name: '등록하기' }).click();
  const codes = page.getByRole('list', { name: '복구 코드' });
  await codes.waitFor();
  const [first = '', ...others] = await codes.getByRole('listitem').allInnerTexts();
  expect(others).toHaveLength(9);
  expect(await violationsOf(page)).toEqual([]);
  const next = page.getByRole('button', { name: '계속하기' });
  expect(await next.isDisabled()).toBe(true);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '파일로 받기' }).click();
  expect((await downloading).suggestedFilename()).toBe('honey-live-recovery-codes.txt');
  await page.getByLabel('복구 코드를 안전한 곳에 보관했어요.').check();
  await next.click();

  // The console's section, with the same window on a desktop.
  await page.waitForURL(/tab=security/);
  await page.getByText('10개 남았어요.').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.getByRole('button', { name: '패스키 등록하기' }).click();
  const dialog = page.getByRole('dialog', { name: '패스키' });
  await dialog.getByLabel('패스키 이름').fill('사무실 노트북');
  await dialog.getByRole('button', { name: '패스키 등록하기' }).click();
  await page.getByText('사무실 노트북').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '사무실 노트북 이름 바꾸기' }).click();
  await page.getByLabel('패스키 이름').fill('집 노트북');
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.getByText('집 노트북').waitFor();

  // By passkey.
  await signOut(page);
  await enterPassword(page);
  await page.getByRole('tab', { name: '패스키' }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '패스키로 인증하기' }).click();
  await page.waitForURL(at('/'));

  // By a recovery code, which works once.
  await signOut(page);
  await enterPassword(page);
  await page.getByRole('tab', { name: '복구 코드' }).click();
  await page.getByRole('textbox', { name: '복구 코드' }).fill(first);
  await page.getByRole('button', { name: '인증하기' }).click();
  await page.waitForURL(at('/'));
  await signOut(page);
  await enterPassword(page);
  await page.getByRole('tab', { name: '복구 코드' }).click();
  await page.getByRole('textbox', { name: '복구 코드' }).fill(first);
  await page.getByRole('button', { name: '인증하기' }).click();
  await page.getByText('인증이 맞지 않아요.').waitFor();
  await visitor.close([refusedResponse]);
});

/** Sets up an app for an operator by calls. */
async function setUpApp(operator: string): Promise<void> {
  const { access_token } = await stage.sandbox<{ access_token: string }>(
    'POST',
    `personas/${operator}/sign-in`,
  );
  const client = stage.client.as(access_token);
  await client.send('POST', '/v1/admin/security/begin', { body: { method: 'totp' } });
  const code = await codeOf(operator);
  const added = await client.send('POST', '/v1/admin/security/factors', { body: { method: 'totp', code } });
  expect(added.status).toBe(200);
}

test('a call that needs a recent factor waits for it, and is then sent again (SESSION-55)', async () => {
  // Another operator than that of the test before.
  const operator = 'finance01';
  await setUpApp(operator);
  const visitor = await stage.visit({ as: operator });
  const { page } = visitor;
  await page.goto('/admin?tab=security');
  await page.getByText('10개 남았어요.').waitFor();
  await stage.sandbox('PUT', 'settings/operator_step_up_minutes', { value: 1 });
  await stage.sandbox('PUT', 'clock', { forward_ms: 90_000 });
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/recovery-codes')) keys.push(request.headers()['idempotency-key']);
  });
  const renew = async () => {
    await page.getByRole('button', { name: '새 코드 받기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '새 코드 받기' }).click();
    const dialog = page.getByRole('dialog', { name: '한 번 더 인증해 주세요' });
    await dialog.getByLabel('인증 코드', { exact: true }).waitFor();
    return dialog;
  };
  // Closed without the factor, the call stays refused.
  const closed = await renew();
  expect(await violationsOf(page)).toEqual([]);
  await closed.getByRole('button', { name: '닫기' }).click();
  await page.getByText('중요한 작업이라 한 번 더 인증해야 해요.').first().waitFor();
  await page.reload();
  const dialog = await renew();
  await dialog.getByLabel('인증 코드', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: '인증하기' }).click();
  await dialog.getByText('인증이 맞지 않아요.').waitFor();
  await dialog.getByLabel('인증 코드', { exact: true }).fill(await codeOf(operator));
  await dialog.getByRole('button', { name: '인증하기' }).click();
  const codes = page.getByRole('list', { name: '복구 코드' });
  await codes.waitFor();
  expect(await codes.getByRole('listitem').count()).toBe(10);
  // The call that was sent again carries the key of the refused one.
  expect(keys).toHaveLength(3);
  expect(keys[2]).toBe(keys[1]);
  expect(keys[1]).not.toBe(keys[0]);
  await visitor.close([refusedResponse]);
});
