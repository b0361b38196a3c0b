import type { Page } from 'playwright';
import { give, untilEffectShown } from './giving.ts';
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
  /** Whether particles were drawn. */
  particles: boolean;
}

/**
 * Runs in a page: watches every frame of the effects until each tier was shown and ended, and returns what was seen.
 */
const watchEffects = (tiers: number) => `new Promise((resolve) => {
  const seen = new Map();
  let last = performance.now();
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  probe.canvas.width = probe.canvas.height = 24;
  // Whether particles are drawn between two heights of the page.
  const hasParticles = (from, to) => {
    const canvas = document.querySelector('[data-testid="gift-particles"]');
    const { top, height } = canvas.getBoundingClientRect();
    const [first, end] = [from, to].map((at) => Math.min(1, Math.max(0, (at - top) / height)) * canvas.height);
    if (end - first < 2) return false;
    probe.clearRect(0, 0, 24, 24);
    probe.drawImage(canvas, 0, first + 1, canvas.width, end - first - 2, 0, 0, 24, 24);
    return probe.getImageData(0, 0, 24, 24).data.some((value, at) => at % 4 === 3 && value > 8);
  };
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
      const one = seen.get(tier) ?? { tier, middleMs: 0, overControls: false, particles: false };
      seen.set(tier, one);
      const parts = [...effect.querySelectorAll('img, svg, p')];
      const rects = parts.filter(isVisible).map((part) => part.getBoundingClientRect());
      const [top, bottom] = [stage.top + stage.height / 3, stage.top + (stage.height * 2) / 3];
      const inMiddle = rects.some((rect) => rect.top < bottom && rect.bottom > top) || hasParticles(top, bottom);
      if (inMiddle) one.middleMs += passed;
      one.particles ||= hasParticles(stage.top, stage.bottom);
      // The controls take the lowest 64 pixels of the player.
      if (rects.some((rect) => rect.bottom > stage.bottom - 64)) one.overControls = true;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

async function watch(
  page: Page,
  giverId: string,
  { vodKey, target, amounts }: { vodKey: number; target: number; amounts: readonly number[] },
): Promise<Seen[]> {
  const seen = page.evaluate<Seen[]>(watchEffects(amounts.length));
  for (const amount of amounts) await give(stage, giverId, { vodKey, target, amount });
  if (process.env.SHOTS) {
    for (const amount of amounts) {
      const tier = allAmounts.indexOf(amount) + 1;
      await page.locator(`[data-testid="gift-effect"][data-tier="${tier}"]`).waitFor({ timeout: 30_000 });
      await page.evaluate(untilEffectShown);
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
    expect(seen.filter(({ tier, particles }) => particles !== tier > 1)).toEqual([]);
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
  expect(seen.filter(({ middleMs, particles }) => middleMs > 0 || particles)).toEqual([]);
  const player = page.locator('section', { has: page.locator('video') }).first();
  await player.hover();
  await player.getByRole('button', { name: '선물 효과 보기' }).click();
  await page.reload();
  await untilChatConnected(page);
  await give(stage, 'calmgiver1', { vodKey, target, amount: 700 });
  await page.getByRole('log').getByText('700꿀').first().waitFor();
  expect(await page.getByTestId('gift-effect').count()).toBe(0);
  await player.hover();
  const toggle = player.getByRole('button', { name: '선물 효과 보기' });
  expect(await toggle.getAttribute('aria-pressed')).toBe('false');
  await visitor.close();
});
