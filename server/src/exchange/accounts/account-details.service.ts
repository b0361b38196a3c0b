import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FieldCipher, type FieldPlace } from '../../core/crypto/field-cipher.ts';
import { Rebinding } from '../../core/crypto/rebinding.ts';

/** What is kept encrypted of an exchange account. */
export interface AccountDetails {
  accountNum: string;
  holder: string;
  mobile: string;
  /** What a business says of itself; empty for an individual. */
  company: string;
  regNum: string;
  corpRegNum: string;
  email: string;
  post: string;
  adr: string;
  adrDetail: string;
}

const nothing: AccountDetails = {
  accountNum: '',
  holder: '',
  mobile: '',
  company: '',
  regNum: '',
  corpRegNum: '',
  email: '',
  post: '',
  adr: '',
  adrDetail: '',
};

const placeOf = (accountId: number | string): FieldPlace => `exchange_accounts.details:${accountId}`;

/** Encrypts and reads the details of exchange accounts: one text a row, bound to it. */
@Injectable()
export class AccountDetailsCipher implements OnModuleInit {
  constructor(
    private readonly cipher: FieldCipher,
    private readonly rebinding: Rebinding,
  ) {}

  onModuleInit(): void {
    this.rebinding.add({
      table: 'exchange_accounts',
      id: 'account_id',
      column: 'details_enc',
      placedBy: 'account_id::text',
      place: placeOf,
    });
  }

  encrypt(details: AccountDetails, accountId: number): string {
    return this.cipher.encrypt(JSON.stringify(details), placeOf(accountId));
  }

  /** What cannot be decrypted reads as empty (CORE-27). */
  decrypt(stored: string, accountId: number): AccountDetails {
    const text = this.cipher.decrypt(stored, placeOf(accountId));
    return text === '' ? nothing : { ...nothing, ...(JSON.parse(text) as Partial<AccountDetails>) };
  }
}

/** *******1234: the last four digits stay. */
export const hideAccountNum = (digits: string): string => digits.replace(/\d(?=\d{4})/g, '*');
