import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { violationsOf } from './accessibility.ts';
import { edgesOf } from './edges.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();

interface Persona {
  id: string;
  user_key: number;
  nick: string;
}

/** The properties of an element that are used; the tests have no DOM types. */
interface Positioned {
  getBoundingClientRect(): { y: number };
}

let personas: Map<string, Persona>;
test.beforeAll(async () => {
  const { list } = await stage.sandbox<{ list: Persona[] }>('GET', 'personas');
  personas = new Map(list.map((persona) => [persona.id, persona]));
});

function persona(id: string): Persona {
  const found = personas.get(id);
  if (!found) throw new Error(`no persona ${id}`);
  return found;
}

const place = (target: 'host' | 'member', ...ids: string[]) =>
  stage.sandbox('POST', 'ranks/places', { target, user_keys: ids.map((id) => persona(id).user_key) });

const first = (page: Page) => page.getByRole('list', { name: '1위부터 3위' }).getByRole('listitem').first();

test.describe('ranks in the page', () => {
  test('change within ten seconds of a gift, with the member’s place in sight (RANKS-4, RANKS-11)', async () => {
    await place('member', 'vip01', 'viewer01');
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    await page.goto('/');
    await page.getByRole('navigation', { name: '빠른 메뉴' }).getByRole('link', { name: '랭킹' }).click();
    await page.getByRole('navigation', { name: '누구의 랭킹' }).getByRole('link', { name: '회원' }).click();
    await page.waitForURL(/\/ranks\/member-ranking$/);
    await first(page).getByText(persona('vip01').nick).waitFor();
    const ownPlace = page.getByRole('region', { name: '내 순위' });
    await ownPlace.getByText('2위', { exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await place('member', 'viewer01');
    await first(page).getByText(persona('viewer01').nick).waitFor({ timeout: 10_000 });
    await ownPlace.getByText('1위', { exact: true }).waitFor();
    // Amounts of others are hidden, the member's own is shown.
    expect(await page.getByRole('list', { name: '1위부터 3위' }).getByText(/꿀$/).count()).toBe(1);
    await viewer.close();
  });

  test('link to the live of a host, on a phone too (RANKS-11)', async () => {
    await place('host', 'host01');
    const viewer = await stage.visit({ as: 'viewer01', width: 390 });
    const { page } = viewer;
    await page.goto('/');
    await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '랭킹' }).click();
    await first(page).getByText(persona('host01').nick).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: `${persona('host01').nick} 방송 보기` }).click();
    await page.waitForURL(/\/lives\/play\/\d+$/);
    await viewer.close();
  });

  test('never show the hosts as members on a slow connection, and raise the first place on a phone (RANKS-1)', async () => {
    await place('host', 'host01', 'host02', 'host03');
    await place('member', 'vip01', 'viewer01', 'fan01');
    const viewer = await stage.visit({ width: 390 });
    const { page } = viewer;
    await page.goto('/ranks/monthly-host-ranking');
    await first(page).getByText(persona('host01').nick).waitFor();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/rank/user-ranking-list*', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('navigation', { name: '누구의 랭킹' }).getByRole('link', { name: '회원' }).click();
    await page.getByRole('heading', { level: 1, name: '회원 랭킹' }).waitFor();
    expect(await page.getByRole('main').getByText(persona('host01').nick).count()).toBe(0);
    release();
    await first(page).getByText(persona('vip01').nick).waitFor();
    // All at the same time: content appearing above would move them together.
    const [top = 0, ...others] = await page
      .getByRole('list', { name: '1위부터 3위' })
      .getByRole('listitem')
      .evaluateAll((items: Positioned[]) => items.map((item) => item.getBoundingClientRect().y));
    expect(others).toHaveLength(2);
    expect(top).toBeLessThan(Math.min(...others));
    await viewer.close();
  });

  for (const address of ['host-ranking', 'member-ranking', 'weekly-member-ranking'])
    test(`show the first three on a small phone without scrolling, uncovered by the member’s place: ${address} (RANKS-18)`, async () => {
      await place('host', 'host01', 'host02', 'host03');
      await place('member', 'vip01', 'viewer01', 'fan01');
      const viewer = await stage.visit({ as: 'viewer01', width: 360 });
      const { page } = viewer;
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto(`/ranks/${address}`);
      const topThree = page.getByRole('list', { name: '1위부터 3위' }).getByRole('listitem');
      await topThree.nth(2).waitFor();
      const bar = page
        .getByRole('region', { name: '내 순위' })
        .or(page.getByRole('navigation', { name: '주요 메뉴' }));
      await bar.first().waitFor();
      await eventually(async () => {
        const edge = Math.min(
          ...(await Promise.all((await bar.all()).map(async (one) => (await edgesOf(one)).top))),
        );
        for (const item of await topThree.all())
          expect((await edgesOf(item)).bottom).toBeLessThanOrEqual(edge);
      });
      expect(await page.evaluate('window.scrollY')).toBe(0);
      expect(await violationsOf(page)).toEqual([]);
      await viewer.close();
    });

  test('require a visitor to sign in for a place, and open the page of a rank by its address', async () => {
    const visitor = await stage.visit({ width: 390, theme: 'light' });
    const { page } = visitor;
    for (const [address, title] of [
      ['weekly-host-ranking', '방송인 랭킹'],
      ['monthly-member-ranking', '회원 랭킹'],
    ] as const) {
      await page.goto(`/ranks/${address}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('group', { name: '기간' }).getByText('집계 중').waitFor();
    }
    await page.getByText('로그인하면 내 순위를 볼 수 있어요.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    // A day before the first gift.
    await page.goto('/ranks/daily-host-ranking?date=2020-01-01');
    await page.getByText('이 기간에는 선물이 없었어요.').waitFor();
    await visitor.close();
  });

  test('of an ended month are frozen, and are in the hall of fame with their grades (RANKS-6, RANKS-14)', async () => {
    await place('member', 'vip01', 'viewer01');
    const { starts_on } = await stage.sandbox<{ starts_on: string }>('POST', 'ranks/close', {
      period: 'month',
    });
    const viewer = await stage.visit({ as: 'vip01' });
    const { page } = viewer;
    await page.goto('/ranks/member-hall-of-fame');
    const mvp = page.getByRole('region', { name: 'MVP' });
    await mvp.getByText(persona('vip01').nick).waitFor();
    await page.getByRole('region', { name: 'Master' }).getByText(persona('viewer01').nick).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    // Wherever a member is shown, the grade is.
    await mvp.getByText('MVP', { exact: true }).last().waitFor();
    // Hosts who receive gifts have places, and no grades.
    await page.goto('/ranks/host-hall-of-fame');
    await page.getByText('이 달에 받은 선물로 정한 순위예요.').waitFor();
    await first(page).waitFor();
    expect(
      await page
        .getByRole('main')
        .getByText(/MVP|Master|명예 등급/)
        .count(),
    ).toBe(0);
    await page.goBack();
    await page.getByRole('link', { name: '월간' }).click();
    await page.getByText('아직 순위가 없어요').first().waitFor();
    await page.getByRole('button', { name: '이전 기간' }).click();
    await page.waitForURL(new RegExp(`date=${starts_on}$`));
    await page.getByText('마감', { exact: true }).waitFor();
    await first(page).getByText(persona('vip01').nick).waitFor();
    await page.getByLabel('달 고르기').selectOption({ index: 0 });
    await page.getByText('집계 중').waitFor();
    await viewer.close();
  });
});

test('the console puts a member first, and ends a day (RANKS-15)', async () => {
  const operator = await stage.visit();
  const { page } = operator;
  await page.goto('/sandbox?tab=ranks');
  const panel = page.getByRole('tabpanel', { name: '랭킹', exact: true });
  const { nick } = persona('fan01');
  await panel.getByRole('button', { name: `${nick} 1위로` }).click();
  await page.getByText(`${nick}님이 1위가 됐어요.`).first().waitFor();
  await panel.getByRole('listitem').filter({ hasText: nick }).first().waitFor();
  await panel.getByRole('button', { name: '오늘 마감하기' }).click();
  await page.getByText('오늘 랭킹을 마감했어요.').first().waitFor();
  await page.goto('/ranks/daily-member-ranking');
  await first(page).getByText(nick).waitFor();
  await page.getByText('마감', { exact: true }).waitFor();
  await operator.close();
});
