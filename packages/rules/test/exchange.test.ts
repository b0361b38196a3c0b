import { describe, expect, it } from '@jest/globals';
import {
  accountNumberProblem,
  banks,
  businessNumberProblem,
  corporationNumberProblem,
  exchangeAmounts,
  holderProblem,
  postCodeProblem,
} from '../src/index.ts';

const rates = { rateKrw: 60, grantedPercent: 100, withheldBasisPoints: 330, vatPercent: 10 };

describe('the form of an exchange account', () => {
  it.each(banks.map(({ code, digitsMin, digitsMax }) => [code, digitsMin, digitsMax] as const))(
    'accepts %i to %i digits for bank %s (EXCHANGE-2)',
    (code, min, max) => {
      const digits = (count: number) => accountNumberProblem('1'.repeat(count), code);
      expect([digits(min - 1), digits(min), digits(max), digits(max + 1)]).toEqual([
        'tooShort',
        null,
        null,
        'tooLong',
      ]);
    },
  );

  it('accepts only digits, and a holder in letters without spaces (EXCHANGE-2)', () => {
    expect(accountNumberProblem('', '088')).toBe('empty');
    expect(accountNumberProblem('110-123-45678', '088')).toBe('characters');
    expect(accountNumberProblem('１１０１２３４５６７８', '088')).toBe('characters');
    expect([holderProblem('홍길동'), holderProblem('HongGilDong')]).toEqual([null, null]);
    expect([holderProblem('홍 길동'), holderProblem(' 홍길동'), holderProblem('홍길동2')]).toEqual([
      'characters',
      'characters',
      'characters',
    ]);
    expect(holderProblem('')).toBe('empty');
  });

  it('verifies the check digit of a business number (EXCHANGE-2)', () => {
    expect(businessNumberProblem('2208162517')).toBeNull();
    expect(businessNumberProblem('2208162518')).toBe('characters');
    expect(businessNumberProblem('220-81-62517')).toBe('characters');
    expect([corporationNumberProblem(''), corporationNumberProblem('1101111234567')]).toEqual([null, null]);
    expect(corporationNumberProblem('110111123456')).toBe('characters');
    expect([postCodeProblem('06236'), postCodeProblem('6236')]).toEqual([null, 'characters']);
  });
});

describe('the calculation of an exchange', () => {
  it('rounds down to the won, once for the whole (EXCHANGE-8, EXCHANGE-13)', () => {
    expect(exchangeAmounts(5_001, 0, 1, rates)).toEqual({
      gross: 300_060,
      withheld: 9_901,
      vat: 0,
      net: 290_159,
    });
    expect(exchangeAmounts(1_000, 0, 2, rates)).toEqual({
      gross: 60_000,
      withheld: 0,
      vat: 5_454,
      net: 60_000,
    });
  });

  it('counts granted honey at its percentage (EXCHANGE-12)', () => {
    expect(exchangeAmounts(1_500, 1_000, 1, { ...rates, grantedPercent: 50 }).gross).toBe(60_000);
    expect(exchangeAmounts(1, 1, 1, { ...rates, grantedPercent: 33 }).gross).toBe(19);
    expect(exchangeAmounts(1_000, 1_000, 1, { ...rates, grantedPercent: 0 })).toEqual({
      gross: 0,
      withheld: 0,
      vat: 0,
      net: 0,
    });
  });
});
