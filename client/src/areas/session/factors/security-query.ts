import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export type OwnSecurity = Schema<'OwnSecurity'>;

/** The operator's own second factors, and how long sign-ins last. */
export const securityQuery = queryOptions({
  queryKey: queryKeyOf('/v1/admin/security'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/security', { signal })),
});

/** Reads them again after a change. */
export const securityChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });

/** The methods with which the operator can verify the factor now. */
export const methodsOf = ({ totp_at, passkeys, passkey_yn, recovery_left }: OwnSecurity) =>
  [
    ...(totp_at === null ? [] : (['totp'] as const)),
    ...(passkeys.length > 0 && passkey_yn === 'Y' ? (['passkey'] as const) : []),
    ...(recovery_left > 0 ? (['recovery'] as const) : []),
  ] as const;
