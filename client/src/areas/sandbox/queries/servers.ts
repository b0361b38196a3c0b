import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export type Server = Schema<'SandboxServer'>;
export type Servers = Schema<'SandboxServers'>;
type ServerAct = Schema<'SandboxServerAct'>['act'];

const pollMs = 1_000;

/** The servers behind this address, polled: what each holds changes by itself. */
export const serversQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/servers'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/servers', { signal })),
  refetchInterval: poll(pollMs),
});

const keep = (servers: Servers) => queryClient.setQueryData(serversQuery.queryKey, servers);

/** Stops, kills or starts a server. */
export async function actOnServer(name: string, act: ServerAct): Promise<void> {
  keep(await unwrap(api.POST('/sandbox/api/servers/acts', { body: { name, act } })));
}

/** Stops the Redis of the servers, or starts it again. */
export async function setRedisRunning(running: boolean): Promise<void> {
  keep(await unwrap(api.PUT('/sandbox/api/servers/redis', { body: { running_yn: running ? 'Y' : 'N' } })));
}
