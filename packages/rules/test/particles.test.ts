import { describe, expect, it } from '@jest/globals';
import { particleAfter, withParticle } from '../src/particles.ts';

describe('particles', () => {
  it.each([
    ['닉네임', '닉네임을', '닉네임은', '닉네임이에요', '닉네임으로'],
    ['프로필 ID', '프로필 ID를', '프로필 ID는', '프로필 ID예요', '프로필 ID로'],
    ['꿀', '꿀을', '꿀은', '꿀이에요', '꿀로'],
    ['배지', '배지를', '배지는', '배지예요', '배지로'],
    ['1,000원', '1,000원을', '1,000원은', '1,000원이에요', '1,000원으로'],
  ])('match the ending of %s (CLIENT-37)', (word, object, topic, copula, direction) => {
    expect([
      withParticle(word, '을/를'),
      withParticle(word, '은/는'),
      withParticle(word, '이에요/예요'),
      withParticle(word, '으로/로'),
    ]).toEqual([object, topic, copula, direction]);
  });

  it.each([
    ['0', '은', '으로'],
    ['1', '은', '로'],
    ['2', '는', '로'],
    ['3', '은', '으로'],
    ['8', '은', '로'],
    ['1,000', '은', '으로'],
    ['ㅅㅂ', '은', '으로'],
    ['ㄹ', '은', '로'],
    ['ㅋㅋㅏ', '는', '로'],
    ['channel', '은', '로'],
    ['Gold', '는', '로'],
    ['전자책(3권)', '은', '으로'],
    ["'배지'", '는', '로'],
    ['배지\u0020', '는', '로'],
    ['🐝', '은', '으로'],
    ['', '은', '으로'],
  ])('match the pronunciation of %j (CLIENT-37)', (word, topic, direction) => {
    expect([particleAfter(word, '은/는'), particleAfter(word, '으로/로')]).toEqual([topic, direction]);
  });
});
