import { describe, expect, it } from '@jest/globals';
import { translator } from '../src/messages/translator.ts';

const t = translator({
  plain: '고정된 문장',
  given: '{nick}님에게 {name:을/를} 선물했어요.',
  twice: '{star:이/가} {star}',
});

describe('the texts of a catalogue', () => {
  it('have slots, with the matching particle (CLIENT-37)', () => {
    expect(t('plain')).toBe('고정된 문장');
    expect(t('given', { nick: '꿀벌', name: '배지' })).toBe('꿀벌님에게 배지를 선물했어요.');
    expect(t('given', { nick: '꿀벌', name: '입장 효과 3' })).toBe('꿀벌님에게 입장 효과 3을 선물했어요.');
    expect(t('twice', { star: 12 })).toBe('12가 12');
  });

  it('reject missing values and unknown keys at compile time', () => {
    // @ts-expect-error a slot without its value
    expect(t('given', { nick: '꿀벌' })).toBe('꿀벌님에게 {name:을/를} 선물했어요.');
    // @ts-expect-error an unknown key
    expect(t('unknown')).toBe('unknown');
  });
});
