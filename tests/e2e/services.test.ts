import type { Page } from 'playwright';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();

type Service = 'lotto' | 'coupon' | 'ebook';
type Mode = 'up' | 'down' | 'slow' | 'lying' | 'silent';

const set = (service: Service, mode: Mode) =>
  stage.sandbox('PUT', `external/${service}/mode`, { mode, ...(mode === 'slow' && { delay_ms: 4_000 }) });

test.afterEach(() =>
  Promise.all((['lotto', 'coupon', 'ebook'] as const).map((service) => set(service, 'up'))),
);

const pages = [
  { service: 'lotto', path: '/event/lotto', failed: '로또를 불러오지 못했어요', loaded: /^\d+회$/ },
  {
    service: 'coupon',
    path: '/mypage/settings/service/coupons',
    failed: '쿠폰을 불러오지 못했어요',
    loaded: '아직 받은 쿠폰이 없어요',
  },
  { service: 'ebook', path: '/ebooks', failed: '전자책을 불러오지 못했어요', loaded: '모든 책' },
  { service: 'ebook', path: '/ebooks/1/chapters', failed: '전자책을 불러오지 못했어요', loaded: '차례' },
] as const;

test.describe('while a service beside the product does not work (EXTERNAL-8, EXTERNAL-22)', () => {
  for (const [at, mode] of (['down', 'slow', 'lying', 'silent'] as const).entries()) {
    const { service, path, failed, loaded } = pages[at] ?? pages[0];
    test(`${path} says so while the ${service} service is ${mode}, and loads by itself afterwards`, async () => {
      await set(service, mode);
      const visitor = await stage.visit({ as: 'viewer02', width: 390 });
      const { page } = visitor;
      await page.goto(path);
      await page.getByText(failed).waitFor();
      await page.getByText('지금은 처리할 수 없어요. 잠시 후 다시 시도해 주세요.').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.evaluate('window.sameDocument = true');
      await set(service, 'up');
      await page.getByText(loaded).first().waitFor();
      await page.getByText(failed).waitFor({ state: 'hidden' });
      expect(await page.evaluate('window.sameDocument')).toBe(true);
      await visitor.close([/status of 503/]);
    });
  }
});

/** Shows the page a site without a coupon service. */
const withoutCoupons = (page: Page) =>
  page.route('**/api/common/site-info', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), coupon_yn: 'N' } });
  });

test.describe('where no coupon service is connected (EXTERNAL-4)', () => {
  test('a member finds neither coupons nor a switch of their alarms', async () => {
    const visitor = await stage.visit({ as: 'viewer02', width: 390 });
    const { page } = visitor;
    await page.goto('/mypage/settings/person/alarm');
    const couponSwitch = page.getByRole('switch', { name: '쿠폰' });
    await couponSwitch.waitFor();
    await withoutCoupons(page);
    await page.reload();
    await page.getByRole('switch', { name: '룰렛과 당첨' }).waitFor();
    await couponSwitch.waitFor({ state: 'detached' });
    await page.goto('/mypage/settings/service/coupons');
    await page.getByText('지금은 쿠폰을 이용할 수 없어요').waitFor();
    await expect(page.getByRole('textbox', { name: '쿠폰 번호' })).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    await visitor.close();
  });

  test('an operator reads the campaigns of before, and can make none', async () => {
    const visitor = await stage.visit({ as: 'admin01', width: 1280 });
    const { page } = visitor;
    await page.goto('/admin?tab=coupons');
    const create = page.getByRole('button', { name: '쿠폰 만들기' });
    await create.waitFor();
    await withoutCoupons(page);
    await page.reload();
    await page.getByText('아직 만든 쿠폰이 없어요').waitFor();
    await create.waitFor({ state: 'detached' });
    await visitor.close();
  });
});
