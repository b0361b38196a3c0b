import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export type Deposit = Schema<'BankDeposit'>;

const waitingMs = 3_000;
const heldMs = 15_000;

/** One of the member's bank transfers, polled while it may still change. */
export const depositQuery = (udKey: string) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/pg/bank-deposit-result/{ud_key}', { ud_key: udKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/pg/bank-deposit-result/{ud_key}', { params: { path: { ud_key: udKey } }, signal })),
    staleTime: 0,
    refetchInterval: (query) => {
      const { data } = query.state;
      if (data === undefined || data.state === 'waiting') return poll(waitingMs)(query);
      const mayChange = data.held !== null || data.state === 'expired' || data.receipt?.state === 'requested';
      return mayChange ? poll(heldMs)(query) : false;
    },
  });

/** The member's bank transfers that are pending or have money on hold. */
export const openDepositsQuery = (userKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/pg/bank-deposit-list', {}, { viewer: userKey }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/pg/bank-deposit-list', { params: { query: { open_yn: 'Y', limit: 100 } }, signal }),
      ),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.list.length === 0 ? false : poll(heldMs)(query)),
  });

const cacheDeposit = (deposit: Deposit): void => {
  queryClient.setQueryData(depositQuery(deposit.ud_key).queryKey, deposit);
  void queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/pg/bank-deposit-list') });
};

/** Requests an account to pay into. */
export const requestDeposit = (body: Schema<'BankDepositRequest'>, key: string) =>
  unwrap(api.POST('/v1/pg/bank-deposit-request', { body, headers: { 'Idempotency-Key': key } }));

/** Cancels a bank transfer. */
export async function cancelDeposit(udKey: string): Promise<void> {
  cacheDeposit(
    await unwrap(api.DELETE('/v1/pg/bank-deposit-request/{ud_key}', { params: { path: { ud_key: udKey } } })),
  );
}

/** Requests a cash receipt. */
export async function requestReceipt(
  udKey: string,
  body: Schema<'BankDepositReceiptRequest'>,
): Promise<void> {
  cacheDeposit(
    await unwrap(
      api.POST('/v1/pg/bank-deposit-receipt/{ud_key}', { params: { path: { ud_key: udKey } }, body }),
    ),
  );
}
