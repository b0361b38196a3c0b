import { describe, expect, it } from '@jest/globals';
import { tierOf } from '../src/areas/gifts/effects/effect-tier.ts';
import { EffectQueue, type GiftEffect } from '../src/areas/gifts/model/effect-queue.ts';

let lastGiftId = 0;

function buildEffect(overrides: Partial<GiftEffect> = {}): GiftEffect {
  lastGiftId += 1;
  return {
    giftId: lastGiftId,
    userKey: lastGiftId,
    nick: '꿀벌이',
    starCnt: 100,
    tier: 1,
    receiver: null,
    sticker: null,
    message: '',
    combo: 1,
    ...overrides,
  };
}

function order(queue: EffectQueue): number[] {
  const amounts: number[] = [];
  for (let shown = queue.next(); shown; shown = queue.next()) amounts.push(shown.effect.starCnt);
  return amounts;
}

describe('the size of the effect of a gift', () => {
  it('is that of the event, and the nearest known one if the event has none or another (GIFTS-31)', () => {
    expect([undefined, 0, 1, 5, 6, 7, 2.9].map(tierOf)).toEqual([1, 1, 1, 5, 6, 6, 2]);
  });

  it('decides how long it is shown: 2 to 8 seconds (GIFTS-31)', () => {
    const queue = new EffectQueue();
    const tiers = [1, 2, 3, 4, 5, 6] as const;
    for (const tier of tiers) {
      queue.push(buildEffect({ tier }));
      expect(queue.next()?.durationMs).toBe(tier === 6 ? 8_000 : (tier + 1) * 1_000);
    }
  });
});

describe('queued gifts', () => {
  it('are shown in order', () => {
    const queue = new EffectQueue();
    for (const starCnt of [100, 10_000, 500]) queue.push(buildEffect({ starCnt }));
    expect(order(queue)).toEqual([100, 10_000, 500]);
    expect(queue.next()).toBeNull();
  });

  it('are shown once, even if received twice', () => {
    const queue = new EffectQueue();
    const effect = buildEffect();
    queue.push(effect);
    queue.push(effect);
    expect(queue.next()?.effect.count).toBe(1);
    queue.push(effect);
    expect(queue.next()).toBeNull();
  });

  it('are merged when the same giver gives the same again', () => {
    const queue = new EffectQueue();
    queue.push(buildEffect({ userKey: 5 }));
    queue.push(buildEffect({ userKey: 6 }));
    queue.push(buildEffect({ userKey: 5 }));
    queue.push(buildEffect({ userKey: 5, message: '또 왔어요' }));
    expect(queue.next()?.effect).toMatchObject({ userKey: 5, count: 2 });
    expect(queue.next()?.effect).toMatchObject({ userKey: 6, count: 1 });
    expect(queue.next()?.effect).toMatchObject({ userKey: 5, message: '또 왔어요', count: 1 });
  });

  it('are not merged with one that is already on the screen', () => {
    const queue = new EffectQueue();
    queue.push(buildEffect({ userKey: 5 }));
    queue.next();
    queue.push(buildEffect({ userKey: 5 }));
    expect(queue.next()?.effect.count).toBe(1);
  });

  it('show the combo count, including those already on the screen', () => {
    const queue = new EffectQueue();
    queue.push(buildEffect({ userKey: 5, combo: 1 }));
    queue.next();
    queue.push(buildEffect({ userKey: 5, combo: 2 }));
    queue.push(buildEffect({ userKey: 5, combo: 3 }));
    expect(queue.next()?.effect).toMatchObject({ userKey: 5, count: 3 });
    queue.push(buildEffect({ userKey: 5, combo: 4 }));
    expect(queue.next()?.effect.count).toBe(4);
    expect(queue.next()).toBeNull();
  });

  it('are shown for a shorter time when the queue is long', () => {
    const queue = new EffectQueue();
    for (let count = 0; count < 6; count += 1) queue.push(buildEffect());
    const durations = Array.from({ length: 6 }, () => queue.next()?.durationMs ?? 0);
    expect(durations[0]).toBeLessThan(durations[1] ?? 0);
  });

  it('are dropped from the smallest and oldest when the queue is full', () => {
    const queue = new EffectQueue();
    queue.push(buildEffect({ starCnt: 300 }));
    queue.push(buildEffect({ starCnt: 200 }));
    for (let count = 0; count < 28; count += 1) queue.push(buildEffect({ starCnt: 1_000 + count }));
    queue.push(buildEffect({ starCnt: 5_000 }));
    expect(queue.length).toBe(30);
    const shown = order(queue);
    expect(shown[0]).toBe(300);
    expect(shown).not.toContain(200);
    expect(shown.at(-1)).toBe(5_000);
  });
});
