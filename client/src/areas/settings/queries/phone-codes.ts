import { answer, api } from '../../../api/client.ts';
import type { PhoneCodeCalls } from '../../../ui/phone-code.ts';

/** Codes by SMS for what a signed-in member may ask them for. */
const callsFor = (purpose: 'phone_edit' | 'delete'): PhoneCodeCalls<unknown> => ({
  send: (phone) =>
    answer(
      api.POST('/v1/user/phone-certification-proc', {
        body: { phone, phone_country_num: 'KR_82', purpose_cd: purpose },
      }),
    ),
  check: (certificationKey, code) =>
    answer(
      api.GET('/v1/user/phone-certification-check', {
        params: { query: { certification_key: certificationKey, code } },
      }),
    ),
});

/** A code to a number that is to be the member's. */
export const newPhoneCalls = callsFor('phone_edit');

/** A code to the member's own number, to prove that they ask for the deletion themselves. */
export const deletionCalls = callsFor('delete');
