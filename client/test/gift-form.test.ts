import { describe, expect, it } from '@jest/globals';
import {
  amountOf,
  type GiftChoice,
  giftRequest,
  problemOf,
  readAmount,
} from '../src/areas/gifts/model/gift-form.ts';

const info = {
  star_cnts: [100],
  min_star_cnt: 10,
  max_star_cnt: 1_000,
  confirm_star_cnt: 500,
  combo_seconds: 10,
  stickers: [],
};

function buildChoice(overrides: Partial<GiftChoice> = {}): GiftChoice {
  return { targetUserKey: 101, pick: { kind: 'amount', starCnt: 100 }, own: '', message: '', ...overrides };
}

describe('a custom amount', () => {
  it('may be typed with commas, and is ignored unless it is a whole number', () => {
    expect(['1,200', ' 1200 ', '1200꿀'].map(readAmount)).toEqual([1200, 1200, 1200]);
    expect(['', '-5', '1.5', 'abc', '9'.repeat(16)].map(readAmount)).toEqual([0, 0, 0, 0, 0]);
  });

  it('counts only while it is selected', () => {
    expect(amountOf(buildChoice({ own: '777' }))).toBe(100);
    expect(amountOf(buildChoice({ pick: { kind: 'own' }, own: '777' }))).toBe(777);
  });
});

describe('before a gift is sent', () => {
  const own = (text: string) => buildChoice({ pick: { kind: 'own' }, own: text });

  it('requires a choice', () => {
    expect(problemOf(buildChoice({ pick: null }), info, 500)).toBe('pickFirst');
    expect(problemOf(own(' '), info, 500)).toBe('pickFirst');
  });

  it('requires an amount within the limits, both included', () => {
    expect(problemOf(own('9'), info, 5_000)).toBe('belowMinimum');
    expect(problemOf(own('10'), info, 5_000)).toBeNull();
    expect(problemOf(own('1000'), info, 5_000)).toBeNull();
    expect(problemOf(own('1001'), info, 5_000)).toBe('aboveMaximum');
  });

  it('requires a sufficient balance, if it is known', () => {
    expect(problemOf(buildChoice(), info, 100)).toBeNull();
    expect(problemOf(buildChoice(), info, 99)).toBe('short');
    expect(problemOf(buildChoice(), info, null)).toBeNull();
  });

  it('rejects a message that is too long (GIFTS-7)', () => {
    expect(problemOf(buildChoice({ message: '꿀'.repeat(100) }), info, 500)).toBeNull();
    expect(problemOf(buildChoice({ message: '꿀'.repeat(101) }), info, 500)).toBe('messageTooLong');
  });
});

describe('the gift request', () => {
  it('names the live, and omits unset fields', () => {
    expect(giftRequest(buildChoice({ message: '  ' }), 1001)).toEqual({
      target_code: 'LIVE',
      vod_type: 1,
      target_user_key: 101,
      vod_key: 1001,
      star_cnt: 100,
    });
  });

  it('omits the live when given from a profile (GIFTS-27)', () => {
    const body = giftRequest(buildChoice(), null);
    expect(body.target_code).toBe('BJGIFT');
    expect(body).not.toHaveProperty('vod_key');
  });

  it('carries the sticker with its price and the message', () => {
    const choice = buildChoice({ pick: { kind: 'sticker', stickerId: 3, starCnt: 500 }, message: ' 최고 ' });
    expect(giftRequest(choice, 1001)).toMatchObject({ sticker_id: 3, star_cnt: 500, message: '최고' });
  });
});
