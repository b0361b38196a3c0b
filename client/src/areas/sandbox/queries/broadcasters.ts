import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** The hosts among the personas, with the live of each. */
export const broadcastersQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/broadcasters'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/broadcasters', { signal })),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: broadcastersQuery.queryKey });

/** Starts a live for a host, as the app would. */
export async function startLiveFor(id: string, body: Schema<'SandboxBroadcastRequest'>): Promise<void> {
  await unwrap(api.POST('/sandbox/api/broadcasters/{id}/start', { params: { path: { id } }, body }));
  await refresh();
}

/** Invites the host `target` to a battle for the host `id`, or accepts that invitation, as the app would. */
export async function battleFor(id: string, target: string): Promise<void> {
  await unwrap(
    api.POST('/sandbox/api/broadcasters/{id}/battle', {
      params: { path: { id } },
      body: { target_id: target },
    }),
  );
  await refresh();
}

/** Declines, withdraws or gives up for a host, as the app would. */
export async function leaveBattleFor(id: string): Promise<void> {
  await unwrap(api.POST('/sandbox/api/broadcasters/{id}/battle/leave', { params: { path: { id } } }));
  await refresh();
}

/** Shortens the running battle of a host to this many seconds. */
export async function shortenBattleFor(id: string, seconds: number): Promise<void> {
  await unwrap(
    api.POST('/sandbox/api/broadcasters/{id}/battle/shorten', {
      params: { path: { id } },
      body: { seconds },
    }),
  );
  await refresh();
}

/** Ends a host's live, as the app would. */
export async function endLiveFor(id: string): Promise<void> {
  await unwrap(api.POST('/sandbox/api/broadcasters/{id}/end', { params: { path: { id } } }));
  await refresh();
}
