import { Injectable } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.ts';
import { required } from '../../core/errors/field-problems.ts';
import { yn } from '../../core/http/ok.dto.ts';
import type { SettingKey } from '../../core/settings/setting-definitions.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { payBrandNames, payMethodNames } from '../texts.ts';
import { type PaymentChoice, payBrands, pgMethods } from './orders.dto.ts';
import type { PayMethodDto, PayMethodList } from './products.dto.ts';

type Method = (typeof pgMethods)[number] | 'bank';

/** In display order: methods with the fewest steps first (STORE-53). */
const methods: readonly Method[] = ['simple', 'card', 'phone', 'transfer', 'bank'];

/** The setting that enables a method. */
const settingOf = {
  card: 'payment_card',
  phone: 'payment_phone',
  transfer: 'payment_transfer',
  simple: 'payment_simple',
  bank: 'payment_bank',
} as const satisfies Record<Method, SettingKey>;

/** The payment methods, and which of them are enabled. */
@Injectable()
export class PayMethodsService {
  constructor(private readonly settings: SettingsStore) {}

  list(): PayMethodList {
    return { list: methods.map((method) => this.present(method)) };
  }

  /** Whether a method is enabled. */
  isOpen(method: Method): boolean {
    return this.settings.get(settingOf[method]);
  }

  /** The bonus of a method, in percent of the bought honey. */
  bonusPercent(method: Method): number {
    return method === 'bank' ? this.settings.get('deposit_bonus_percent') : 0;
  }

  /** Throws payment_method_not_found, instalments_not_allowed, validation_failed for an invalid choice. */
  refuseWrongChoice({ method, brand, instalments = 0 }: PaymentChoice, amountKrw: number): void {
    if (!this.isOpen(method)) throw new AppError('payment_method_not_found');
    if (method === 'simple') required('brand', brand);
    else if (brand !== undefined) throw new AppError('payment_method_not_found');
    if (instalments === 0) return;
    const isAllowed =
      method === 'card' &&
      this.settings.get('payment_instalments').includes(instalments) &&
      amountKrw >= this.settings.get('payment_instalment_min_krw');
    if (!isAllowed) throw new AppError('instalments_not_allowed');
  }

  private present(method: Method): PayMethodDto {
    const isCard = method === 'card';
    return {
      method_cd: method,
      name: payMethodNames[method],
      open_yn: yn(this.isOpen(method)),
      instalments: isCard ? [...this.settings.get('payment_instalments')] : [],
      instalment_min_krw: isCard ? this.settings.get('payment_instalment_min_krw') : null,
      brands:
        method === 'simple'
          ? payBrands.map((brand) => ({ brand_cd: brand, name: payBrandNames[brand] }))
          : [],
      bonus_percent: this.bonusPercent(method),
    };
  }
}
