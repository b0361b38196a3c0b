import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { objectionsTo } from './accessibility.ts';
import { setStage } from './stage.ts';

const stage = setStage({ SANDBOX_JOURNAL: 'on' });

const tabs = [
  '페르소나',
  '받은 문자',
  '본인인증',
  '소셜 로그인',
  '시계',
  '데이터',
  '설정',
  '요청 기록',
  '장부',
];

const openTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('tabpanel', { name, exact: true }).waitFor();
};
const band = (page: Page) => page.getByRole('complementary', { name: '시험 환경 안내' });

describe('the sandbox console', () => {
  it('signs a person in as a persona in one click, and the band leads back to it', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox');
    await page.getByRole('button', { name: 'viewer01 로그인하기' }).click();
    await page.getByText('꿀벌이님으로 로그인했어요.').first().waitFor();
    await page.getByRole('link', { name: '홈으로 가기' }).click();
    await page.getByRole('button', { name: '내 프로필' }).waitFor();
    await band(page).getByRole('link').click();
    await page.getByRole('heading', { name: '샌드박스' }).waitFor();
    await visitor.close();
  });

  it('stops the clock and moves it forward', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox?tab=clock');
    await page.getByRole('button', { name: '멈추기' }).click();
    await page.getByText('멈춰 있어요').waitFor();
    const before = (await stage.sandbox<{ now: string }>('GET', 'clock')).now;
    await page.getByRole('button', { name: '+1일' }).click();
    await page.getByText('실제보다 1일 앞서 있어요.').waitFor();
    const after = (await stage.sandbox<{ now: string }>('GET', 'clock')).now;
    expect(Date.parse(after) - Date.parse(before)).toBe(86_400_000);
    await page.getByRole('button', { name: '밀린 작업 실행하기' }).click();
    await page.getByText('작업이 모두 따라왔어요').waitFor();
    await page.getByRole('button', { name: '실제 시각으로 되돌리기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '실제 시각으로 되돌리기' }).click();
    await page.getByText('실제 시각과 같아요.').waitFor();
    await visitor.close();
  });

  it('changes a setting and puts it back', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox?tab=settings');
    await page.getByLabel('설정 이름이나 설명으로 찾기').fill('nick_change_star');
    await page.getByLabel('nick_change_star', { exact: true }).fill('500');
    await page.getByRole('button', { name: 'nick_change_star 저장하기' }).click();
    await page.getByRole('button', { name: 'nick_change_star 기본값으로' }).click();
    await page.getByRole('button', { name: 'nick_change_star 기본값으로' }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('nick_change_star', { exact: true }).inputValue()).toBe('1000');
    await visitor.close();
  });

  it('sets the data aside and brings it back after asking', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox?tab=data');
    await page.getByLabel('이름', { exact: true }).fill('before');
    await page.getByRole('button', { name: '담아 두기' }).click();
    await page.getByText('before에 담았어요.').first().waitFor();
    await stage.sandbox('PUT', 'settings/nick_change_star', { value: 7 });
    await page.getByRole('button', { name: 'before 되돌리기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click();
    await page.getByText('before 상태로 되돌렸어요.').first().waitFor();
    const { list } = await stage.sandbox<{ list: { key: string; value: unknown }[] }>('GET', 'settings');
    expect(list.find(({ key }) => key === 'nick_change_star')?.value).toBe(1000);
    await visitor.close();
  });

  it('asks once, however quickly it is pressed', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox?tab=inbox');
    await page.getByRole('button', { name: '모두 지우기' }).dblclick();
    await page.getByRole('dialog').getByRole('button', { name: '취소' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await visitor.close();
  });

  it('finds a code by the number of a link, and copies it', async () => {
    const phone = '01077001234';
    await fetch(`${stage.baseUrl}/v1/user/phone-certification-proc`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ phone, phone_country_num: 'KR_82', purpose_cd: 'join' }),
    });
    const code = await stage.codeOf(phone);
    const visitor = await stage.visit();
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { page } = visitor;
    await page.goto(`/sandbox?tab=inbox&q=${phone}`);
    await page.getByRole('button', { name: `인증번호 ${code} 복사하기` }).click();
    await page.getByText('복사했어요.').first().waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(code);
    await page.getByLabel('번호, 내용, 인증번호로 찾기').fill('아무도 아닌 번호');
    await page.getByText('맞는 문자가 없어요').waitFor();
    await visitor.close();
  });

  it('verifies how often something was asked', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox?tab=requests');
    const form = page.getByRole('region', { name: '요청 수 검증하기' });
    await form.getByLabel('메서드').selectOption('GET');
    await form.getByLabel('경로 (*는 아무거나)').fill('/api/common/site-info');
    await form.getByRole('button', { name: '검증하기' }).click();
    await form.getByText(/^맞아요/).waitFor();
    await form.getByLabel('최대').fill('0');
    await form.getByRole('button', { name: '검증하기' }).click();
    await form.getByText(/^맞지 않아요/).waitFor();
    await visitor.close();
  });

  it('shows the requests of the pages, and that the books balance', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/sandbox?tab=requests');
    await page.getByText('/api/common/site-info').first().click();
    await page.locator('details[open]').getByText('받은 내용').waitFor();
    await openTab(page, '장부');
    await page.getByText('장부가 맞아요').waitFor();
    await visitor.close();
  });

  it.each([
    { width: 390, theme: 'light' as const },
    { width: 1440, theme: 'dark' as const },
  ])('is walked through by keyboard at $width px in the $theme theme', async ({ width, theme }) => {
    const visitor = await stage.visit({ width, theme });
    const { page } = visitor;
    await page.goto('/sandbox');
    await page.getByRole('tab', { name: '페르소나' }).focus();
    for (const name of tabs) {
      await page.getByRole('tabpanel', { name, exact: true }).waitFor();
      await page.getByText('불러오는 중이에요').first().waitFor({ state: 'detached' });
      expect({ name, objections: await objectionsTo(page) }).toEqual({ name, objections: [] });
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - window.innerWidth',
      );
      expect({ name, overflow }).toEqual({ name, overflow: 0 });
      await page.keyboard.press('ArrowRight');
    }
    await visitor.close();
  });
});

describe('the band', () => {
  it('stands over every page, and neither moves nor covers the header', async () => {
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    for (const path of ['/', '/login', '/announce']) {
      await page.goto(path);
      const box = await band(page).boundingBox();
      const main = await page.getByRole('main').boundingBox();
      expect(box).toEqual({ x: 0, y: 0, width: 390, height: 24 });
      expect(main?.y).toBeGreaterThanOrEqual(24);
    }
    await visitor.close();
  });

  it("is not in the app's web view", async () => {
    const visitor = await stage.visit({ width: 390 });
    await visitor.page.goto('/?platform=app');
    await visitor.page.getByRole('main').waitFor();
    await visitor.page.waitForLoadState('networkidle');
    expect(await band(visitor.page).count()).toBe(0);
    await visitor.close();
  });
});
