import { describe, expect, it } from '@jest/globals';
import { avatarClassOf, initialsOf } from '../src/ui/avatar-face.ts';

describe('an avatar without a picture', () => {
  it.each([
    ['꿀벌이', '꿀벌'],
    ['꿀', '꿀'],
    ['  honey  ', 'ho'],
    ['👩‍👩‍👧🐝벌', '👩‍👩‍👧🐝'],
    ['각각', '각각'],
    ['', ''],
  ])('of %j shows the first two characters: %j (CLIENT-25)', (nick, initials) => {
    expect(initialsOf(nick)).toBe(initials);
  });

  it('has one of five colours by user_key modulo 5 (CLIENT-25)', () => {
    expect([0, 1, 2, 3, 4, 5, 9, 1_000_003].map(avatarClassOf)).toEqual(
      [0, 1, 2, 3, 4, 0, 4, 3].map((colour) => `bg-avatar-${colour}`),
    );
  });
});
