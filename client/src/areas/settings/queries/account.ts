import { api, type Schema, unwrap } from '../../../api/client.ts';

export const editStateMemo = (stateMemo: string) =>
  unwrap(api.PUT('/v1/user/user-state-memo-edit', { body: { state_memo: stateMemo } }));

export const changePassword = (body: { old_password: string; password: string }) =>
  unwrap(api.PUT('/v1/user/user-password-reset', { body }));

/** @param phoneCodeKey of a confirmed code sent to the new number */
export const editPhone = (phoneCodeKey: string) =>
  unwrap(api.PUT('/v1/user/user-phone-edit', { body: { certification_key: phoneCodeKey } }));

export const saveMyFanDisplay = (display: 'Y' | 'N') =>
  unwrap(api.PUT('/v1/user/myfan-display-proc', { body: { display_yn: display } }));

/** Requests the deletion of the account; every sign-in ends. */
export const deleteAccount = (body: Schema<'UserDeleteRequest'>) =>
  unwrap(api.DELETE('/v1/user/user-delete', { body }));
