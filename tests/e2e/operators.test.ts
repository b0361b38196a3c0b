import { violationsOf } from './accessibility.ts';
import { openCase, openSection, rowOf } from './console.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

test.describe('the console of an operator', () => {
  test('has only the sections and buttons of the roles (ADMIN-12, ADMIN-16)', async () => {
    const [content, moderator] = [
      await stage.visit({ as: 'content01' }),
      await stage.visit({ as: 'moderator01' }),
    ];
    await content.page.goto('/admin');
    const menu = content.page.getByRole('navigation', { name: '콘솔 메뉴' });
    await menu.getByRole('link', { name: '공지' }).waitFor();
    await expect(menu.getByRole('link', { name: '회원', exact: true })).toHaveCount(0);
    await expect(menu.getByRole('link', { name: '운영자', exact: true })).toHaveCount(0);
    await content.page.goto('/admin?tab=members');
    await menu.getByRole('link', { name: '공지' }).waitFor();
    await expect(content.page.getByRole('searchbox', { name: /전화번호/ })).toHaveCount(0);

    await openSection(moderator.page, '회원');
    await moderator.page.getByRole('searchbox').fill('막힌벌');
    const opened = await openCase(moderator.page, '막힌벌');
    await opened.getByRole('button', { name: /제한하기$/ }).waitFor();
    await expect(opened.getByRole('link', { name: /로그인/ })).toHaveCount(0);
    await content.close();
    await moderator.close();
  });

  test('follows the roles that an owner gives and takes (ADMIN-16)', async () => {
    const [owner, finance] = [
      await stage.visit({ as: 'admin01' }),
      await stage.visit({ as: 'finance01', width: 390 }),
    ];
    await openSection(owner.page, '운영자');
    await expect(rowOf(owner.page, '운영자').getByText('나', { exact: true }).first()).toBeVisible();
    expect(await violationsOf(owner.page)).toEqual([]);
    await openCase(owner.page, '정산담당');
    await owner.page.getByRole('button', { name: '정산담당 역할 바꾸기' }).click();
    const dialog = owner.page.getByRole('dialog');
    await dialog.getByLabel('정산', { exact: true }).uncheck();
    await dialog.getByLabel('콘텐츠', { exact: true }).check();
    await dialog.getByRole('button', { name: '저장' }).click();
    await dialog.getByText('사유를 입력해 주세요.').waitFor();
    await dialog.getByLabel('사유').fill('담당을 바꿨어요');
    expect(await violationsOf(owner.page)).toEqual([]);
    await dialog.getByRole('button', { name: '저장' }).click();
    await owner.page.getByText('역할을 바꿨어요.', { exact: true }).waitFor();
    await rowOf(owner.page, '정산담당').getByText('콘텐츠', { exact: true }).first().waitFor();

    await openSection(finance.page, '공지');
    await owner.close();
    await finance.close([refusedResponse]);
  });
});
