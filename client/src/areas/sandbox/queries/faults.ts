import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export const faultKinds = ['refuse', 'wait', 'drop_before', 'drop_after'] as const;
export type FaultKind = (typeof faultKinds)[number];
export type Fault = Schema<'SandboxFault'>;

const pollMs = 2_000;
const queryKey = queryKeyOf('/sandbox/api/faults');

/** The pending faults, oldest first, polled: each matching call uses one up. */
export const faultsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/faults', { signal })),
  refetchInterval: poll(pollMs),
});

const again = () => queryClient.invalidateQueries({ queryKey });

/** Adds a fault for the next matching calls. */
export async function addFault(
  fault: Partial<Schema<'SandboxFaultRequest'>> & { kind: FaultKind; path: string },
) {
  await unwrap(api.POST('/sandbox/api/faults', { body: fault as Schema<'SandboxFaultRequest'> }));
  await again();
}

/** Removes one fault. */
export async function removeFault(id: number): Promise<void> {
  await unwrap(api.DELETE('/sandbox/api/faults/{id}', { params: { path: { id } } }));
  await again();
}

/** Removes all faults. */
export async function clearFaults(): Promise<void> {
  await unwrap(api.DELETE('/sandbox/api/faults'));
  await again();
}
