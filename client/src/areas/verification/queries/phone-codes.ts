import { api, type Schema, unwrap } from '../../../api/client.ts';
import type { PhoneCodeCalls } from '../phone-code.ts';

/** The purpose of a phone verification. */
type Purpose = NonNullable<Schema<'PhoneCodeRequest'>['purpose_cd']>;

/** The calls that verify a phone number; `phone_edit` and `delete` are for signed-in members. */
export const phoneCodeCalls = (purpose: Purpose): PhoneCodeCalls<Schema<'PhoneCodeChecked'>> => ({
  send: (phone) =>
    unwrap(
      api.POST('/v1/user/phone-certification-proc', {
        body: { phone, phone_country_num: 'KR_82', purpose_cd: purpose },
      }),
    ),
  check: (phoneCodeKey, code) =>
    unwrap(
      api.GET('/v1/user/phone-certification-check', {
        params: { query: { certification_key: phoneCodeKey, code } },
      }),
    ),
});
