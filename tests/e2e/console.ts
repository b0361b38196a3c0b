import type { Locator, Page } from 'playwright';

/** The width from which the console's menu is beside the page (Tailwind's `lg`). */
const menuFrom = 1024;

/** Opens a section of the operators' console by its menu: beside the page, on phones in a drawer. */
export async function openSection(page: Page, name: string): Promise<void> {
  await page.goto('/admin');
  if ((page.viewportSize()?.width ?? menuFrom) < menuFrom)
    await page.getByRole('button', { name: '콘솔 메뉴 열기' }).click();
  await page
    .getByRole('navigation', { name: '콘솔 메뉴' })
    .getByRole('link', { name: new RegExp(`^${name}( 대기 [\\d,]+건)?$`) })
    .click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** A row of the section's list: of a table on desktops, a card on phones. */
export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('main').locator('tbody tr, li').filter({ hasText: text });

/** Opens the case of a row, and returns it. */
export async function openCase(page: Page, name: string): Promise<Locator> {
  await rowOf(page, name).getByRole('link', { name, exact: true }).first().click();
  const opened = page.getByRole('article', { name: `${name} 내용` });
  await opened.waitFor();
  return opened;
}
