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
