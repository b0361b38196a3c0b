import type { Page } from 'playwright';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { untilChatConnected } from './visitor.ts';

const stage = setStage();

/** How long a show may cover the middle of the picture, with what a busy machine adds, in milliseconds. */
const coveredMs = 3_400;
/** One of each size. */
const allAmounts = [1, 500, 1_000, 5_000, 10_000, 100_000];

/** What a page saw of one effect. */
interface Seen {
  tier: number;
  /** For how long something was in the middle third of the picture, in milliseconds. */
  middleMs: number;
  /** Whether something reached the controls. */
  overControls: boolean;
}

/**
 * Runs in a page: watches every frame of the effects until each tier was shown and ended, and returns what was seen.
 */
const watchEffects = (tiers: number) => `new Promise((resolve) => {
  const seen = new Map();
  let last = performance.now();
  const isVisible = (element) => {
    for (let at = element; at; at = at.parentElement) if (Number(getComputedStyle(at).opacity) < 0.1) return false;
    return true;
  };
  const look = (now) => {
    const passed = now - last;
    last = now;
    const stage = document.querySelector('section video').closest('section').getBoundingClientRect();
    const effect = document.querySelector('[data-testid="gift-effect"]');
    if (!effect && seen.size === ${tiers}) return resolve([...seen.values()]);
    if (effect) {
      const tier = Number(effect.dataset.tier);
      const one = seen.get(tier) ?? { tier, middleMs: 0, overControls: false };
      seen.set(tier, one);
      const parts = [...effect.querySelectorAll('img, svg, p')];
      // From the fifth size on drops fall past the middle, beside it.
      if (tier < 5) parts.push(...effect.parentElement.querySelectorAll('.gift-effect-drop, .gift-effect-falling'));
      const rects = parts.filter(isVisible).map((part) => part.getBoundingClientRect());
      const [top, bottom] = [stage.top + stage.height / 3, stage.top + (stage.height * 2) / 3];
      if (rects.some((rect) => rect.top < bottom && rect.bottom > top)) one.middleMs += passed;
      // The controls take the lowest 64 pixels of the player.
      if (rects.some((rect) => rect.bottom > stage.bottom - 64)) one.overControls = true;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** Runs in a page: waits until the effect on the screen is in its first second and whole. */
const untilShown = `new Promise((resolve) => {
  const look = () =>
    document.getAnimations().some(({ currentTime }) => currentTime > 900) ? resolve() : requestAnimationFrame(look);
  look();
})`;

/** A member gives in a live, and its viewers see it. */
async function give(giverId: string, vodKey: number, target: number, star_cnt: number): Promise<void> {
  const giver = await stage.client.login(giverId);
  const { status } = await giver.send('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', target_user_key: target, vod_key: vodKey, star_cnt, message: '최고예요' },
  });
  expect(status).toBe(200);
}

async function watch(
  page: Page,
  giverId: string,
  { vodKey, target, amounts }: { vodKey: number; target: number; amounts: readonly number[] },
): Promise<Seen[]> {
  const seen = page.evaluate<Seen[]>(watchEffects(amounts.length));
  for (const amount of amounts) await give(giverId, vodKey, target, amount);
  if (process.env.SHOTS) {
    for (const amount of amounts) {
      const tier = allAmounts.indexOf(amount) + 1;
      await page.locator(`[data-testid="gift-effect"][data-tier="${tier}"]`).waitFor({ timeout: 30_000 });
      await page.evaluate(untilShown);
      const name = `gift-${giverId}-${tier}`;
      await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
    }
  }
  return seen;
}

for (const width of [390, 1440]) {
  test(`the effect of a gift grows with its size, and leaves the middle and the controls free (${width} px) (GIFTS-31, GIFTS-32)`, async () => {
    test.setTimeout(120_000);
    const giverId = `giver${width}`;
    const { lives, members } = await stage.make({
      members: [{ ref: 'giver', id: giverId, nick: `선물벌${width}`, star_granted: 500_000 }],
      hosts: [
        { ref: 'host', id: `effecthost${width}`, nick: `효과벌${width}`, live: { title: '선물 구경' } },
      ],
    });
    const [vodKey, target] = [lives.host?.vod_key ?? 0, members.host?.user_key ?? 0];
    const visitor = await stage.visit({ as: 'viewer01', width });
    const { page } = visitor;
    await page.goto(`/lives/play/${vodKey}`);
    await untilChatConnected(page);
    const seen = await watch(page, giverId, { vodKey, target, amounts: allAmounts });
    expect(seen.map(({ tier }) => tier).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(seen.filter(({ overControls }) => overControls)).toEqual([]);
    for (const { tier, middleMs } of seen) {
      if (tier < 5) expect([tier, middleMs]).toEqual([tier, 0]);
      else expect([tier, middleMs > 1_000 && middleMs < coveredMs]).toEqual([tier, true]);
    }
    await visitor.close();
  });
}

test('with reduced motion no effect reaches the middle, and a viewer switches all of them off for the device (GIFTS-32, GIFTS-33)', async () => {
  test.setTimeout(120_000);
  const { lives, members } = await stage.make({
    members: [{ ref: 'giver', id: 'calmgiver1', nick: '고요벌', star_granted: 500_000 }],
    hosts: [{ ref: 'host', id: 'calmhost01', nick: '차분벌', live: { title: '조용한 선물' } }],
  });
  const [vodKey, target] = [lives.host?.vod_key ?? 0, members.host?.user_key ?? 0];
  const visitor = await stage.visit({ as: 'viewer01' });
  const { page } = visitor;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/lives/play/${vodKey}`);
  await untilChatConnected(page);
  const seen = await watch(page, 'calmgiver1', { vodKey, target, amounts: [500, 100_000] });
  expect(seen.filter(({ middleMs }) => middleMs > 0)).toEqual([]);
  const player = page.locator('section', { has: page.locator('video') }).first();
  await player.hover();
  await player.getByRole('button', { name: '선물 효과 보기' }).click();
  await page.reload();
  await untilChatConnected(page);
  await give('calmgiver1', vodKey, target, 700);
  await page.getByRole('log').getByText('700꿀').first().waitFor();
  expect(await page.getByTestId('gift-effect').count()).toBe(0);
  await player.hover();
  const toggle = player.getByRole('button', { name: '선물 효과 보기' });
  expect(await toggle.getAttribute('aria-pressed')).toBe('false');
  await visitor.close();
});

test('the effect of a gift to a contestant names the contestant (GIFTS-33)', async () => {
  const { lives, members } = await stage.make({
    hosts: [
      { ref: 'boss', id: 'effectboss', nick: '큰대장벌' },
      { ref: 'second', id: 'effectsecond', nick: '샛별벌' },
    ],
    lives: [{ ref: 'table', host: 'boss', type: 'excel', title: '효과 엑셀', contestants: ['second'] }],
  });
  const vodKey = lives.table?.vod_key ?? 0;
  const visitor = await stage.visit({ as: 'viewer01' });
  await visitor.page.goto(`/lives/play/${vodKey}`);
  await untilChatConnected(visitor.page);
  await visitor.page.getByRole('tab', { name: '엑셀 순위' }).click();
  await visitor.page.getByRole('row').filter({ hasText: '샛별벌' }).waitFor();
  await give('vip01', vodKey, members.second?.user_key ?? 0, 1_000);
  await visitor.page.getByTestId('gift-effect').getByText('샛별벌님에게').waitFor();
  await visitor.close();
});
