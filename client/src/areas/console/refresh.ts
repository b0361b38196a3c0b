import { queryClient } from '../../api/query-client.ts';
import { isOfCalls } from '../../api/query-keys.ts';

/** An action may change the response of any of these. */
const isOfConsole = isOfCalls(
  '/v1/admin/overview',
  '/v1/admin/members',
  '/v1/admin/lives',
  '/v1/admin/host-asks',
  '/v1/admin/audit-log',
);

/** After an action: refetches what is on screen. */
export const refreshConsole = (): Promise<void> => queryClient.invalidateQueries({ predicate: isOfConsole });
