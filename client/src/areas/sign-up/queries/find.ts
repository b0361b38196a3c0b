import { api, type Schema, unwrap } from '../../../api/client.ts';
import type { PhoneCodeCalls } from '../../verification/index.ts';

export type FoundAccount = Schema<'FoundAccount'>;
type FindChecked = Schema<'FindChecked'>;

const check = (phoneCodeKey: string, code: string) =>
  unwrap(api.PUT('/v1/user/find-id-pw-proc', { body: { certification_key: phoneCodeKey, code } }));

/** Verifies a phone number to list its accounts. */
export const findIdCalls: PhoneCodeCalls<FindChecked> = {
  send: (phone) => unwrap(api.POST('/v1/user/find-id-pw-phone-no', { body: { phone, sort_cd: 'id' } })),
  check,
};

/** Verifies a phone number to set a new password. The response is the same whether or not the ID belongs to it. */
export const findPasswordCalls = (id: () => string): PhoneCodeCalls<FindChecked> => ({
  send: (phone) => unwrap(api.POST('/v1/user/forget', { body: { id: id(), phone } })),
  check,
});

/** Sets a new password; every sign-in ends. */
export const setNewPassword = (resetToken: string, password: string) =>
  unwrap(api.PUT('/v1/user/temp-password-proc', { body: { reset_token: resetToken, password } }));
