import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../setup/browser.ts';
import { type RunningStack, startStack } from '../setup/stack.ts';
import { Visitor } from './visitor.ts';

jest.setTimeout(120_000);

let stack: RunningStack;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  stack = await startStack('ci');
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const next = (page: Page) => page.getByRole('button', { name: '다음으로', exact: true }).click();

/** Fills in the popup as the person who was entered on the page. */
async function proveIdentity(page: Page, birth: string): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: '본인인증하기' }).click(),
  ]);
  await popup.getByLabel('생년월일 8자리').fill(birth);
  await Promise.all([
    popup.waitForEvent('close'),
    popup.getByRole('button', { name: '인증하기', exact: true }).click(),
  ]);
}

describe('the steps of signing up', () => {
  it('keep what was typed through a reload and through the browser’s back, but no password', async () => {
    const visitor = await Visitor.open(browser, stack.baseUrl, { width: 390 });
    const { page } = visitor;
    page.on('dialog', (dialog) => void dialog.accept());
    const name = page.getByLabel('이름', { exact: true });
    const phone = page.getByLabel('휴대폰 번호', { exact: true });
    const id = page.getByLabel('아이디', { exact: true });
    await page.goto('/sign-up');
    await page.getByRole('checkbox', { name: /모두 동의하기/ }).check();
    await next(page);
    await name.fill('기억벌');
    await phone.fill('01045456767');
    await page.reload();
    expect([await name.inputValue(), await phone.inputValue()]).toEqual(['기억벌', '01045456767']);
    await page.goBack();
    await page.getByRole('checkbox', { name: /모두 동의하기/ }).waitFor();
    await page.goForward();
    expect(await name.inputValue()).toBe('기억벌');

    await proveIdentity(page, '19920303');
    await id.fill('keeper01');
    await page.getByLabel('비밀번호', { exact: true }).fill('Sweet!4862');
    await page.reload();
    expect(await id.inputValue()).toBe('keeper01');
    expect(await page.getByLabel('비밀번호', { exact: true }).inputValue()).toBe('');
    await page.getByText('비밀번호는 저장하지 않아요. 다시 입력해 주세요.').waitFor();
    await visitor.close();
  });
});

describe('a member who is not verified', () => {
  it('comes back to the page they asked for once they are', async () => {
    const visitor = await Visitor.open(browser, stack.baseUrl);
    const { page } = visitor;
    await visitor.enter('unverified01');
    await page.waitForURL(/\/users\/user-cert/);
    await page.goto('/mypage/settings/person/introduce');
    await page.waitForURL(/\/users\/user-cert\?redirect=/);
    await page.getByLabel('이름', { exact: true }).fill('아직벌');
    await page.getByLabel('휴대폰 번호', { exact: true }).fill('01045456768');
    await proveIdentity(page, '19930404');
    await page.waitForURL(/\/mypage\/settings\/person\/introduce$/);
    await visitor.close();
  });
});
