import { api, type Schema, unwrap } from '../../../api/client.ts';
import type { PhoneCodeCalls } from '../phone-code.ts';

/** What a telephone is proven for. */
type Purpose = NonNullable<Schema<'PhoneCodeRequest'>['purpose_cd']>;

/** The calls that prove a telephone; `phone_edit` and `delete` are for members who are signed in. */
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
