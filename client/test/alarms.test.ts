import { describe, expect, it } from '@jest/globals';
import { type Switches, withReverted, withSwitch } from '../src/areas/alarms/model/switches.ts';

const switches: Switches = {
  live_yn: 'Y',
  activity_yn: 'Y',
  message_yn: 'Y',
  notice_yn: 'Y',
  marketing_yn: 'N',
  night_yn: 'N',
  follow_yn: 'Y',
  comment_yn: 'Y',
  gift_yn: 'Y',
  grade_yn: 'Y',
  result_yn: 'Y',
  event_yn: 'Y',
  coupon_yn: 'Y',
  quiet_yn: 'N',
};

describe('an alarm switch', () => {
  it('moves alone (ALARMS-2)', () => {
    expect(withSwitch(switches, 'live_yn', false)).toEqual({ ...switches, live_yn: 'N' });
  });

  it('reverts when saving fails, without touching others moved since (ALARMS-2)', () => {
    const since = withSwitch(withSwitch(switches, 'live_yn', false), 'night_yn', true);
    expect(withReverted(since, 'live_yn', false)).toEqual({ ...switches, night_yn: 'Y' });
  });

  it('keeps a position it was moved to meanwhile (ALARMS-2)', () => {
    const again = withSwitch(withSwitch(switches, 'live_yn', false), 'live_yn', true);
    expect(withReverted(again, 'live_yn', false)).toEqual(again);
  });
});
