import type { Page } from 'playwright';
import sharp from 'sharp';
import { asOwner } from '../setup/database.ts';
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

test('the picture of a signature is shown large (GIFTS-43)', async () => {
  const { lives, members } = await stage.make({
    members: [{ ref: 'giver', id: 'signgiver', nick: '시그벌', star_granted: 50_000 }],
    hosts: [{ ref: 'host', id: 'signhost', nick: '시그방송', live: { title: '시그니처' } }],
  });
  const [vodKey, target] = [lives.host?.vod_key ?? 0, members.host?.user_key ?? 0];
  await asOwner(stage.databaseUrl, (owner) =>
    owner.query(
      `INSERT INTO signatures (host_key, title, star_cnt, image, created_at)
       SELECT $1, '하트', n, (SELECT min(image) FROM gift_stickers), now() FROM unnest(ARRAY[777, 20000]) n`,
      [target],
    ),
  );
  const visitor = await stage.visit({ as: 'viewer01' });
  const { page } = visitor;
  await page.goto(`/lives/play/${vodKey}`);
  await untilChatConnected(page);
  const heightOf = async (amount: number): Promise<number> => {
    await give('signgiver', vodKey, target, amount);
    const effect = page.getByTestId('gift-effect').filter({ hasText: amount.toLocaleString('ko-KR') });
    await effect.waitFor();
    await page.evaluate(untilShown);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/signature-${amount}.png` });
    const box = await effect.locator('img, svg').first().boundingBox();
    await effect.waitFor({ state: 'detached', timeout: 15_000 });
    return box?.height ?? 0;
  };
  expect(await heightOf(777)).toBeGreaterThan((await heightOf(778)) * 1.3);
  expect(await heightOf(20_000)).toBeGreaterThan((await heightOf(20_001)) * 1.3);
  await visitor.close();
});

test('a picture that is too large for a signature is refused before it is uploaded (BROADCAST-18)', async () => {
  const host = await stage.visit({ as: 'host05', width: 390 });
  const { page } = host;
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('upload-proc')) uploads.push(request.url());
  });
  await page.goto('/mypage/settings/service/signature');
  await page.getByText('JPG, PNG, WebP, GIF 그림을 150KB까지 올릴 수 있어요.').waitFor();
  const small = { width: 64, height: 64, channels: 3, background: '#ffb51f' } as const;
  const picture = await sharp({ create: small }).png().toBuffer();
  const pick = (buffer: Buffer) =>
    page.getByLabel('그림', { exact: true }).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await pick(Buffer.concat([picture, Buffer.alloc(160_000)]));
  await page.getByText('그림이 150KB보다 커요. 더 작은 그림을 골라 주세요.').waitFor();
  expect(uploads).toEqual([]);
  await pick(picture);
  await page.getByRole('img', { name: '그림', exact: true }).waitFor();
  expect(uploads).toHaveLength(1);
  await host.close();
});

test('large gifts have a sound, at the volume of the live, after a press in the page, and not without effects (GIFTS-43)', async () => {
  test.setTimeout(120_000);
  const { lives, members } = await stage.make({
    members: [{ ref: 'giver', id: 'soundgiver', nick: '소리벌', star_granted: 500_000 }],
    hosts: [{ ref: 'host', id: 'soundhost', nick: '소리방송', live: { title: '소리' } }],
  });
  const [vodKey, target] = [lives.host?.vod_key ?? 0, members.host?.user_key ?? 0];
  const visitor = await stage.visit({ as: 'viewer01' });
  const { page } = visitor;
  await page.addInitScript(`window.tones = 0;
    const create = BaseAudioContext.prototype.createOscillator;
    BaseAudioContext.prototype.createOscillator = function () { window.tones += 1; return create.call(this); };`);
  const loaded = page.waitForResponse(/effect-parts-.*\.js/);
  await page.goto(`/lives/play/${vodKey}`);
  await untilChatConnected(page);
  await loaded;
  /** The tones of a gift, once its effect has started. */
  const tonesOf = async (amount: number, isShown = true): Promise<number> => {
    const before = await page.evaluate<number>('window.tones');
    await give('soundgiver', vodKey, target, amount);
    const text = amount.toLocaleString('ko-KR');
    if (isShown) {
      const effect = page.getByTestId('gift-effect').filter({ hasText: text });
      await effect.waitFor();
      await effect.waitFor({ state: 'detached', timeout: 15_000 });
    } else await page.getByRole('log').getByText(`${text}꿀`).first().waitFor();
    return (await page.evaluate<number>('window.tones')) - before;
  };
  const player = page.locator('section', { has: page.locator('video') }).first();
  const sound = async (name: string) => {
    await player.hover();
    const button = player.getByRole('button', { name });
    if (await button.count()) await button.click();
  };
  await sound('소리 켜기');
  expect(await tonesOf(5_000)).toBeGreaterThan(0);
  expect(await tonesOf(100_000)).toBeGreaterThan(10);
  expect(await tonesOf(499)).toBe(0);
  await sound('소리 끄기');
  expect(await tonesOf(5_001)).toBe(0);
  await sound('소리 켜기');
  await player.hover();
  await player.getByRole('button', { name: '선물 효과 보기' }).click();
  expect(await tonesOf(5_002, false)).toBe(0);
  await visitor.close();
});

test('the gifts of a combo count on the effect that is shown', async () => {
  const { lives, members } = await stage.make({
    members: [{ ref: 'giver', id: 'combogiver', nick: '연속벌', star_granted: 50_000 }],
    hosts: [{ ref: 'host', id: 'combohost', nick: '연속방송', live: { title: '콤보' } }],
  });
  const [vodKey, target] = [lives.host?.vod_key ?? 0, members.host?.user_key ?? 0];
  const visitor = await stage.visit({ as: 'viewer01' });
  await visitor.page.goto(`/lives/play/${vodKey}`);
  await untilChatConnected(visitor.page);
  const giver = await stage.client.login('combogiver');
  for (let at = 0; at < 6; at += 1)
    await giver.send('PUT', '/v1/payment/user-star-use-proc', {
      body: { target_code: 'LIVE', target_user_key: target, vod_key: vodKey, star_cnt: 5_000 },
    });
  await visitor.page.getByTestId('gift-effect').getByText('×6').waitFor();
  await visitor.close();
});
