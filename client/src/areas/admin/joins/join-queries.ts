import { api, type Schema, unwrap } from '../../../api/client.ts';

export type JoinPreview = Schema<'AccountJoinPreview'>;

/** What joining two accounts would do now. */
export const previewJoin = (query: { from_user_key: number; to_user_key: number }): Promise<JoinPreview> =>
  unwrap(api.GET('/v1/mgt/account-joins/preview', { params: { query } }));

/** Joins two accounts, or requests the approval of it, once per key. */
export const joinAccounts = (body: Schema<'AccountJoinRequest'>, key: string) =>
  unwrap(api.POST('/v1/mgt/account-joins', { body, headers: { 'Idempotency-Key': key } }));
