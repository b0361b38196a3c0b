import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();
const host = '하늘이라이브';

const box = (page: Page) => page.getByRole('combobox', { name: '검색어' });
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: '검색하기', exact: true });
/** The list of members, which replaces another list shortly after its tab was pressed. */
const membersFound = (page: Page) => page.getByRole('tabpanel', { name: /^회원/ });
/** The search terms that this browser stores, as text. */
const storedTerms = (page: Page) =>
  page.evaluate<string>(
    "Object.keys(localStorage).filter((key) => key.startsWith('honey.search.')).map((key) => localStorage[key]).join()",
  );
const marks = (page: Page) => page.getByRole('tabpanel').locator('mark');

test.describe('search', () => {
  test('finds a host by initial consonants and a half-typed syllable, and marks the match (SEARCH-5, SEARCH-6, SEARCH-10, SEARCH-19)', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    await page.goto('/');
    await page.getByRole('link', { name: '검색', exact: true }).first().click();
    await page.waitForURL('**/search');
    await page.getByRole('heading', { name: '오늘의 인기 검색어' }).waitFor();
    await box(page).fill('ㅎㄴㅇ');
    await submit(page).click();
    await page.waitForURL('**/search/result?keyword=*');
    await page.getByRole('tab', { name: /^회원 [1-9]/ }).click();
    await membersFound(page).getByRole('link', { name: host }).waitFor();
    expect(await marks(page).allInnerTexts()).toContain('하늘이');
    await page.getByRole('tab', { name: /^라이브 [1-9]/ }).click();
    await page
      .getByRole('tabpanel', { name: /^라이브/ })
      .getByText(host)
      .first()
      .waitFor();

    await box(page).fill('하느');
    await page.getByRole('option', { name: host }).waitFor();
    await box(page).press('ArrowDown');
    await box(page).press('Escape');
    await submit(page).click();
    await page.getByRole('heading', { level: 1, name: '‘하느’ 검색 결과' }).waitFor();
    await page.getByRole('tab', { name: /^회원 [1-9]/ }).click();
    await membersFound(page).getByRole('link', { name: host }).waitFor();
    expect(await marks(page).allInnerTexts()).toContain('하늘');
    await page.getByRole('button', { name: '최신순' }).click();
    await page.waitForURL('**sort=new**');
    await membersFound(page).getByRole('link', { name: host }).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    // The same keys on an English keyboard; headings link from the page to the kind, and from there to its lives.
    await box(page).fill('gksmfd');
    await page.getByRole('option', { name: host }).waitFor();
    await box(page).press('Escape');
    await submit(page).click();
    await page.getByRole('heading', { level: 1, name: '‘gksmfd’ 검색 결과' }).waitFor();
    await page.getByRole('tab', { name: /^라이브 [1-9]/ }).click();
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    const levels = await page
      .locator('main')
      .getByRole('heading')
      .evaluateAll((headings: { tagName: string }[]) => headings.map(({ tagName }) => tagName));
    expect(levels.slice(0, 3)).toEqual(['H1', 'H2', 'H3']);
    await viewer.close();
  });

  test('refuses in the form what the server refuses, and shows when nothing was found (SEARCH-2)', async () => {
    const viewer = await stage.visit({ as: 'viewer01', width: 390 });
    const { page } = viewer;
    await page.goto('/search');
    await submit(page).click();
    await page.getByText('검색어를 입력해 주세요.').waitFor();
    await box(page).fill('하');
    await page.getByText('2자 이상 입력해 주세요.').waitFor();
    await submit(page).click();
    expect(new URL(page.url()).pathname).toBe('/search');
    await box(page).fill('없는말없는말');
    await submit(page).click();
    await page.getByText('‘없는말없는말’에 맞는 결과가 없어요').waitFor();
    await viewer.close();
  });

  test('keeps recent terms on the device until they are cleared, and shows popular ones (SEARCH-15, SEARCH-17)', async () => {
    // The terms of the dataset are popular on the day that it was made.
    for (const id of ['viewer02', 'fan01', 'vip01']) {
      const member = await stage.client.login(id);
      await member.send('POST', '/v1/search/search-word', { body: { keyword: '하늘이' } });
    }
    const viewer = await stage.visit({ as: 'viewer01', width: 390 });
    const { page } = viewer;
    for (const word of ['하늘이', '노을지']) {
      await page.goto('/search');
      await box(page).fill(word);
      await submit(page).click();
      await page.getByRole('heading', { level: 1, name: `‘${word}’ 검색 결과` }).waitFor();
      // A search is stored shortly after it runs: a page that is left before has not stored it.
      await eventually(async () => expect(await storedTerms(page)).toContain(word));
    }
    await page.goto('/search');
    const recent = page.getByRole('region', { name: '최근 검색어' });
    await recent.getByRole('link', { name: '노을지' }).waitFor();
    expect(await recent.getByRole('link').allInnerTexts()).toEqual(['노을지', '하늘이']);
    await recent.getByRole('button', { name: '최근 검색어 노을지 삭제하기' }).click();
    await recent.getByRole('link', { name: '노을지' }).waitFor({ state: 'detached' });
    expect(await recent.getByRole('link').allInnerTexts()).toEqual(['하늘이']);
    await page.reload();
    await recent.getByRole('link', { name: '하늘이' }).waitFor();
    await recent.getByRole('button', { name: '모두 삭제하기' }).click();
    await recent.getByText('최근 검색어가 없어요.').waitFor();
    const popular = page.getByRole('region', { name: '오늘의 인기 검색어' });
    await popular.getByRole('link', { name: '하늘이' }).click();
    await page.getByRole('heading', { level: 1, name: '‘하늘이’ 검색 결과' }).waitFor();
    await viewer.close();
  });

  test('is in the header of a desktop, with suggestions and recent terms by keyboard; a phone has its icon (SEARCH-18)', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    await page.goto('/');
    const quick = page.getByRole('banner').getByRole('combobox', { name: '빠른 검색' });
    await quick.fill('하느');
    await page.getByRole('option', { name: host }).waitFor();
    expect(await quick.getAttribute('aria-expanded')).toBe('true');
    await quick.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    expect(await quick.inputValue()).toBe('하느');
    await quick.press('ArrowDown');
    await page.getByRole('option', { name: host }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await quick.press('Escape');
    await quick.press('Enter');
    await page.getByRole('heading', { level: 1, name: '‘하느’ 검색 결과' }).waitFor();
    // Too short a term is refused where it was typed.
    await page.goto('/channels');
    await quick.fill('하');
    await quick.press('Enter');
    await page.getByRole('alert').getByText('2자 이상 입력해 주세요.').waitFor();
    // Before anything is typed, the latest searches.
    await quick.fill('');
    await quick.press('ArrowDown');
    await page
      .getByRole('listbox', { name: '최근 검색어' })
      .getByRole('option', { name: '하느', selected: true })
      .waitFor();
    await quick.press('Enter');
    await page.waitForURL('**/search/result?keyword=*');
    await page.setViewportSize({ width: 1280, height: 800 });
    await quick.waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280);
    await page.setViewportSize({ width: 1024, height: 800 });
    await quick.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 390, height: 800 });
    await quick.waitFor({ state: 'detached' });
    await page.getByRole('banner').getByRole('link', { name: '검색', exact: true }).click();
    await page.waitForURL('**/search');
    await viewer.close();
  });

  test('shows that the connection is lost, and continues when it is back', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    // The last lazy module of the page: one that is still loading would report the lost connection.
    const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await page.goto('/search/result?keyword=%ED%95%98%EB%8A%98%EC%9D%B4');
    await page.getByRole('tab', { name: /^회원 [1-9]/ }).waitFor();
    await connected;
    await viewer.context.setOffline(true);
    await page.getByRole('button', { name: '최신순' }).click();
    await page.getByText('검색 결과를 불러오지 못했어요').waitFor();
    await viewer.context.setOffline(false);
    await page.getByRole('tab', { name: /^회원 [1-9]/ }).waitFor();
    await viewer.close([/ERR_INTERNET_DISCONNECTED/]);
  });
});
