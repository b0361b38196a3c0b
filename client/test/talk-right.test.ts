import { describe, expect, it } from '@jest/globals';
import { talkRefusalOf } from '../src/areas/chat/model/talk-right.ts';

const place = (fanLevel: number, permission = 0, property = 0) => ({
  permission,
  property,
  extra: JSON.stringify({ fan_level: fanLevel }),
});

describe('the composer (CHAT-37)', () => {
  const room = { onEntering: 'fan_grade', chatFanLevel: 10, subscribersOnly: false };

  it("opens when the fan level reaches the room's minimum", () => {
    expect(talkRefusalOf(place(0), room)).toBe('fan_grade');
    expect(talkRefusalOf(place(9, 1), room)).toBe('fan_grade');
    expect(talkRefusalOf(place(10, 1), room)).toBeNull();
  });

  it('is open to managers whatever their level', () => {
    expect(talkRefusalOf(place(0, 2), room)).toBeNull();
  });

  it('closes and opens with a block, also for a fan', () => {
    expect(talkRefusalOf(place(20, 1, 1), room)).toBe('chat_blocked');
    expect(talkRefusalOf(place(20, 1), { ...room, onEntering: 'chat_blocked' })).toBeNull();
    expect(talkRefusalOf(place(3, 1), { ...room, onEntering: 'chat_blocked' })).toBe('fan_grade');
  });

  it('stays closed to guests', () => {
    const guest = { onEntering: 'login_required', chatFanLevel: 0, subscribersOnly: false };
    expect(talkRefusalOf(place(0), guest)).toBe('login_required');
  });

  it('is open to subscribers and managers only in subscribers-only mode (CHAT-53)', () => {
    const subscribers = { onEntering: 'subscribers_only', chatFanLevel: 0, subscribersOnly: true };
    expect(talkRefusalOf(place(50, 1), subscribers)).toBe('subscribers_only');
    expect(talkRefusalOf(place(0, 0, 2), subscribers)).toBeNull();
    expect(talkRefusalOf(place(0, 2), subscribers)).toBeNull();
    expect(talkRefusalOf(place(0), { ...subscribers, subscribersOnly: false })).toBeNull();
  });
});
