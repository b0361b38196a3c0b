import { Injectable } from '@nestjs/common';
import { FieldCipher, type FieldPlace } from '../../core/crypto/field-cipher.ts';
import { FieldReencryptionJob } from '../../core/crypto/field-reencryption.job.ts';

/** The encrypted fields of an exchange account. */
export interface AccountDetails {
  accountNum: string;
  holder: string;
  mobile: string;
  /** Fields of a business; empty for an individual. */
  company: string;
  regNum: string;
  corpRegNum: string;
  email: string;
  post: string;
  adr: string;
  adrDetail: string;
}

const emptyDetails: AccountDetails = {
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

/** Encrypts and decrypts the details of exchange accounts: one text per row, bound to it. */
@Injectable()
export class AccountDetailsCipher {
  constructor(
    private readonly cipher: FieldCipher,
    reencryption: FieldReencryptionJob,
  ) {
    reencryption.register({
      table: 'exchange_accounts',
      id: 'account_id',
      column: 'details_enc',
      placeSql: 'account_id::text',
      place: placeOf,
    });
  }

  encrypt(details: AccountDetails, accountId: number): string {
    return this.cipher.encrypt(JSON.stringify(details), placeOf(accountId));
  }

  /** A value that cannot be decrypted reads as empty (CORE-27). */
  decrypt(stored: string, accountId: number): AccountDetails {
    const text = this.cipher.decrypt(stored, placeOf(accountId));
    return text === '' ? emptyDetails : { ...emptyDetails, ...(JSON.parse(text) as Partial<AccountDetails>) };
  }
}
