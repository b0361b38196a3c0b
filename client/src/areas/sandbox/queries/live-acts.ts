import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { broadcastersQuery } from './broadcasters.ts';

const of = (id: string) => ({ path: { id } });

/** The wishes for the simulated audiences of running lives. */
export const crowdsQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/crowds'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/crowds', { signal })),
});

const refreshCrowds = () => queryClient.invalidateQueries({ queryKey: crowdsQuery.queryKey });

/** Sets size and mood of the simulated audience of a host's live. */
export async function setCrowd(id: string, body: Schema<'SandboxCrowdWish'>): Promise<void> {
  await unwrap(api.PUT('/sandbox/api/broadcasters/{id}/crowd', { params: of(id), body }));
  await refreshCrowds();
}

/** Returns a host's live to the usual audience. */
export async function removeCrowd(id: string): Promise<void> {
  await unwrap(api.DELETE('/sandbox/api/broadcasters/{id}/crowd', { params: of(id) }));
  await refreshCrowds();
}

/** Ends a host's live by force, as an operator; returns the code of a refusal, or null. */
export async function forceEndFor(id: string): Promise<string | null> {
  const { code } = await unwrap(
    api.POST('/sandbox/api/broadcasters/{id}/force-end', { params: of(id), body: { penalty: 'none' } }),
  );
  await queryClient.invalidateQueries({ queryKey: broadcastersQuery.queryKey });
  return code;
}

/** Interrupts the video of a host's live, or brings it back. */
export async function setStream(id: string, state_cd: Schema<'SandboxStream'>['state_cd']): Promise<void> {
  await unwrap(api.PUT('/sandbox/api/broadcasters/{id}/stream', { params: of(id), body: { state_cd } }));
}

/** A member gives in a host's live. */
export async function giveIn(id: string, body: Schema<'SandboxLiveGift'>): Promise<void> {
  await unwrap(api.POST('/sandbox/api/broadcasters/{id}/gifts', { params: of(id), body }));
}

/** Grants a member honey. */
export async function grantHoney(id: string, star_cnt: number): Promise<void> {
  await unwrap(api.POST('/sandbox/api/personas/{id}/honey', { params: of(id), body: { star_cnt } }));
}

/** Restricts a member until an operator lifts it. */
export async function sanction(member: string, kind: Schema<'FixtureSanction'>['kind']): Promise<void> {
  await unwrap(api.POST('/sandbox/api/fixtures/sanctions', { body: { member, kind } }));
}
