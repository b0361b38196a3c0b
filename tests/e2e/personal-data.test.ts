import { stat } from 'node:fs/promises';
import type { Page } from 'playwright';
import { violationsOf } from './accessibility.ts';
import { openCase, rowOf } from './console.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();

/** The page is accessible and fits; a picture of it is taken where SHOTS names a folder. */
async function expectSound(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, width]);
  expect([name, await violationsOf(page)]).toEqual([name, []]);
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true });
}

/** Finds a member and opens what is stored about them. */
async function openMember(page: Page, { userKey, nick }: { userKey: number; nick: string }): Promise<void> {
  await page.getByRole('searchbox', { name: '회원 번호, 아이디, 프로필 ID, 닉네임' }).fill(String(userKey));
  await page.getByRole('button', { name: '회원 찾기' }).click();
  await page.getByRole('list', { name: '찾은 회원' }).getByRole('link', { name: nick }).click();
  await page.getByRole('heading', { level: 2, name: `${nick} (${userKey})` }).waitFor();
}

/** The name of a member's request in the list, once the list has it. */
const requestOf = (page: Page, userKey: number, kind: string): Promise<string> =>
  rowOf(page, `(${userKey})`)
    .getByRole('link', { name: new RegExp(`^${kind} 요청 \\d+$`) })
    .first()
    .innerText();

for (const [width, theme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test(`an owner copies and erases a member's data at ${width} px (ADMIN-52, ADMIN-53, ADMIN-54)`, async () => {
    const { members } = await stage.make({ members: [{ ref: 'leaving' }] });
    const { leaving } = members;
    if (!leaving) throw new Error('no member was made');
    const member = { userKey: leaving.user_key, nick: leaving.nick };
    const operator = await stage.visit({ as: 'admin01', width, theme });
    const { page } = operator;
    await page.goto('/admin?tab=personal-data');
    await page.getByText(/^총 [\d,]+건/).waitFor();
    await page
      .getByRole('searchbox', { name: '회원 번호, 아이디, 프로필 ID, 닉네임' })
      .fill('없는회원입니다');
    await page.getByRole('button', { name: '회원 찾기' }).click();
    await page.getByText('회원을 찾지 못했어요').waitFor();
    await openMember(page, member);
    await page.getByRole('heading', { level: 3, name: /^저장된 기록/ }).waitFor();
    await expectSound(page, 'personal-data-member');

    await page.getByRole('button', { name: '사본 만들기' }).click();
    const copy = page.getByRole('dialog', { name: `${member.nick}의 사본을 만들까요?` });
    await copy.getByRole('button', { name: '사본 만들기' }).click();
    await copy.getByText('사유를 입력해 주세요', { exact: false }).waitFor();
    await copy.getByLabel('사유').fill('본인이 고객센터로 요청했어요.');
    await copy.getByRole('button', { name: '사본 만들기' }).click();
    await copy.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: '요청 목록' }).click();
    const name = await requestOf(page, member.userKey, '사본');
    const opened = await openCase(page, name);
    const button = opened.getByRole('button', { name: /내려받기$/ });
    await button.waitFor();
    await expectSound(page, 'personal-data-request');
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe(`honey-live-${member.userKey}.zip`);
    expect((await stat(await download.path())).size).toBeGreaterThan(500);

    await page.goto('/admin?tab=personal-data');
    await openMember(page, member);
    await page.getByRole('button', { name: '삭제하기' }).click();
    const erase = page.getByRole('dialog', { name: `${member.nick}의 개인정보를 삭제할까요?` });
    await erase.getByLabel('사유').fill('본인이 고객센터로 요청했어요.');
    await erase.getByLabel('닉네임 확인').fill('다른 사람');
    await erase.getByRole('button', { name: '삭제하기' }).click();
    await erase.getByText('닉네임이 달라요.').waitFor();
    await expectSound(page, 'personal-data-erase');
    await erase.getByLabel('닉네임 확인').fill(member.nick);
    await erase.getByRole('button', { name: '삭제하기' }).click();
    await erase.waitFor({ state: 'hidden' });
    await page.getByText('이미 삭제한 계정이에요.').waitFor();
    await page.getByRole('link', { name: '요청 목록' }).click();
    const erased = await requestOf(page, member.userKey, '삭제');
    await (await openCase(page, erased)).getByText('완료').waitFor();
    // The copy ended with the member's data.
    await page.goto('/admin?tab=personal-data');
    await expect((await openCase(page, name)).getByText('보관 끝남')).toBeVisible();
    await operator.close();
  });
