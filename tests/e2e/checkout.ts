import type { Page } from 'playwright';
import type { Visitor } from './visitor.ts';

/** Numbers that the payment simulator knows; docs/sandbox.md lists them. */
export const cards = { approved: '4242424242424242', declined: '4000000000000002' };

/** Opens the checkout of the honey product with this name, on one screen. */
export async function openCheckout(page: Page, name: RegExp): Promise<void> {
  await page.goto('/stores');
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name: '결제하기' }).waitFor();
}

export const pickMethod = (page: Page, method: string) => page.getByRole('radio', { name: method }).check();

export const agreeToPay = (page: Page) => page.getByLabel('주문 내용을 확인했고, 결제에 동의해요.').check();

/** Presses the pay button, and answers the provider's window that it opens. */
export async function openWindow({ page, context }: Visitor): Promise<Page> {
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: /원 결제하기$/ }).click(),
  ]);
  await popup.getByRole('heading', { name: '결제', exact: true }).waitFor();
  return popup;
}

/** Confirms in the provider's window, which closes itself. */
export async function confirmIn(popup: Page): Promise<void> {
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: '결제하기' }).click()]);
}

/** The balance that the charge screen shows, such as 1,300꿀. */
export async function balanceOf({ page }: Visitor): Promise<string> {
  await page.goto('/stores');
  return page
    .getByText(/^[\d,]+꿀$/)
    .first()
    .innerText();
}
