import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Schema } from '../src/api/client.ts';
import { ApiError } from '../src/api/errors.ts';
import { GiftRun } from '../src/areas/gifts/model/gift-run.ts';
import { tabStorage } from '../src/lib/storage.ts';

type Gift = Schema<'StarUseRequest'>;
type GiftResult = Schema<'StarUseResult'>;

const gift: Gift = {
  target_code: 'LIVE',
  vod_type: 1,
  vod_key: 1,
  target_user_key: 2,
  star_cnt: 100,
  message: '최고',
};

/** A server whose answers the test gives, one at a time. */
class Backend {
  readonly sent: { gift: Gift; key: string }[] = [];
  balance: number | null = 10_000;
  private readonly open: { resolve: (result: GiftResult) => void; reject: (error: unknown) => void }[] = [];

  send = (sentGift: Gift, key: string): Promise<GiftResult> => {
    this.sent.push({ gift: sentGift, key });
    return new Promise((resolve, reject) => this.open.push({ resolve, reject }));
  };

  get waiting(): number {
    return this.open.length;
  }

  async answer(combo: number): Promise<void> {
    if (this.balance !== null) this.balance -= 100;
    this.open.shift()?.resolve({ combo } as GiftResult);
    await settled();
  }

  async refuse(error: unknown): Promise<void> {
    this.open.shift()?.reject(error);
    await settled();
  }
}

const settled = () => jest.advanceTimersByTimeAsync(0);
const name = 'honey.gifts.combo.1.1';
const lost = () => ApiError.withoutResponse('network');

function buildRun(backend: Backend): GiftRun {
  return new GiftRun({ send: backend.send, balance: () => backend.balance, windowSeconds: () => 10 }, name);
}

async function openCombo(backend: Backend): Promise<GiftRun> {
  const run = buildRun(backend);
  const given = run.give(gift, '여왕벌');
  await backend.answer(1);
  expect(await given).toBe(true);
  return run;
}

beforeEach(() => {
  jest.useFakeTimers();
  tabStorage().clear();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a gift in a live', () => {
  it('opens a window in which it can be repeated, without its message, and which then closes (GIFTS-34)', async () => {
    const backend = new Backend();
    const run = await openCombo(backend);
    expect(run.store.getState()).toMatchObject({ combo: { count: 1, nick: '여왕벌' }, waiting: 0 });
    jest.advanceTimersByTime(9_900);
    expect(run.again()).toBe(true);
    await backend.answer(2);
    expect(backend.sent[1]?.gift).not.toHaveProperty('message');
    jest.advanceTimersByTime(9_900);
    expect(run.store.getState().combo?.count).toBe(2);
    jest.advanceTimersByTime(101);
    expect(run.store.getState().combo).toBeNull();
    expect(run.again()).toBe(false);
    expect(backend.sent).toHaveLength(2);
  });

  it('is given once for each press, in order, each with its own key (GIFTS-34)', async () => {
    const backend = new Backend();
    const run = await openCombo(backend);
    for (let press = 0; press < 5; press += 1) run.again();
    expect([run.store.getState().waiting, backend.waiting]).toEqual([5, 1]);
    for (let combo = 2; combo <= 6; combo += 1) await backend.answer(combo);
    expect(run.store.getState()).toMatchObject({ combo: { count: 6 }, waiting: 0 });
    expect(new Set(backend.sent.map(({ key }) => key)).size).toBe(6);
  });

  it('stops when the honey does not suffice: on the page, or refused by the server in the middle (GIFTS-34)', async () => {
    const backend = new Backend();
    const run = await openCombo(backend);
    backend.balance = 250;
    expect([run.again(), run.again(), run.again()]).toEqual([true, true, false]);
    await backend.refuse(new ApiError(409, { code: 'not_enough_star', message: '부족해요' }));
    expect(run.store.getState()).toMatchObject({ waiting: 0, failure: { code: 'not_enough_star' } });
    expect(backend.sent).toHaveLength(2);
  });

  it('counts as the server answers when the window ends between press and answer (GIFTS-34)', async () => {
    const backend = new Backend();
    const run = await openCombo(backend);
    jest.advanceTimersByTime(9_999);
    run.again();
    jest.advanceTimersByTime(5_000);
    expect(run.store.getState().combo).not.toBeNull();
    await backend.answer(1);
    // The window began with the press.
    expect(run.store.getState().combo?.count).toBe(1);
    jest.advanceTimersByTime(5_001);
    expect(run.store.getState().combo).toBeNull();
  });

  it('without a response is sent again with its key, and the presses behind it are dropped (GIFTS-34)', async () => {
    const backend = new Backend();
    const run = await openCombo(backend);
    for (let press = 0; press < 3; press += 1) run.again();
    await backend.refuse(lost());
    expect(run.store.getState()).toMatchObject({ waiting: 1, failure: { kind: 'unsure' } });
    jest.advanceTimersByTime(60_000);
    expect(run.store.getState().combo).not.toBeNull();
    run.again();
    await backend.answer(2);
    expect(backend.sent.map(({ key }) => key)[2]).toBe(backend.sent[1]?.key);
    expect(backend.sent).toHaveLength(3);
  });

  it('keeps its counter and the key of an unanswered press through a reload (GIFTS-34)', async () => {
    const backend = new Backend();
    const before = await openCombo(backend);
    jest.advanceTimersByTime(4_000);
    expect(buildRun(backend).store.getState()).toMatchObject({ combo: { count: 1 }, failure: null });
    before.again();
    await settled();
    const after = buildRun(backend);
    expect(after.store.getState()).toMatchObject({ waiting: 1, failure: { kind: 'unsure' } });
    after.again();
    await settled();
    expect(backend.sent.at(-1)?.key).toBe(backend.sent[1]?.key);
  });

  it('is not restored after its window (GIFTS-34)', async () => {
    await openCombo(new Backend());
    jest.setSystemTime(Date.now() + 10_001);
    expect(buildRun(new Backend()).store.getState().combo).toBeNull();
  });

  it('continues the combo of the same gift only, which needs no second confirmation (GIFTS-35)', async () => {
    const run = await openCombo(new Backend());
    expect(run.continues({ ...gift, message: '다른 말' })).toBe(true);
    expect(run.continues({ ...gift, star_cnt: 101 })).toBe(false);
    expect(run.continues({ ...gift, target_user_key: 3 })).toBe(false);
    jest.advanceTimersByTime(10_001);
    expect(run.continues(gift)).toBe(false);
  });
});
