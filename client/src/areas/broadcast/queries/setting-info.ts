import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { readServerClock, type ServerClock } from '../../../lib/server-clock.ts';

/** A host's settings, and the current live. */
export interface SettingInfo extends Schema<'StreamSettingInfo'> {
  /** The server's clock as of the response. */
  clock: ServerClock;
}

/** The poll interval during a live, for its viewers and for changes to the battle by others. */
const whileLiveMs = 3_000;

/** The host's settings, the current live, its battle, and the site's limits. */
export const settingInfoQuery = queryOptions({
  queryKey: queryKeyOf('/v1/broadcast-setting/bt-live-stream-setting-info'),
  queryFn: async ({ signal }): Promise<SettingInfo> => {
    const info = await unwrap(api.GET('/v1/broadcast-setting/bt-live-stream-setting-info', { signal }));
    return { ...info, clock: readServerClock(info.battle?.now) };
  },
  refetchInterval: (query) => (query.state.data?.live ? poll(whileLiveMs)(query) : false),
});

/** Refetches them. */
export const refreshSettingInfo = () =>
  queryClient.invalidateQueries({ queryKey: settingInfoQuery.queryKey });

/** Shows the settings returned by a call immediately. */
function showSettings(own: Schema<'LiveSettingDto'>): void {
  queryClient.setQueryData(settingInfoQuery.queryKey, (old) => old && { ...old, ...own });
}

/** Runs a call on the live and refetches its state, also after a refusal: it may differ from what is shown. */
async function withRefresh<Body>(call: Promise<Body>): Promise<Body> {
  try {
    return await call;
  } finally {
    await refreshSettingInfo();
  }
}

export const startLive = (body: Schema<'LiveStartRequest'>) =>
  withRefresh(unwrap(api.POST('/v1/broadcast-setting/live-start-proc', { body })));

export const editLive = (body: Schema<'LiveEditRequest'>) =>
  withRefresh(unwrap(api.PUT('/v1/broadcast-setting/live-edit-proc', { body })));

export const endLive = (vodKey: number) =>
  withRefresh(unwrap(api.POST('/v1/broadcast-setting/live-end-proc', { body: { vod_key: vodKey } })));

export const addContestant = (userKey: number) =>
  withRefresh(unwrap(api.POST('/v1/broadcast-setting/contest-proc', { body: { target_user_key: userKey } })));

export const removeContestant = (userKey: number) =>
  withRefresh(
    unwrap(api.DELETE('/v1/broadcast-setting/contest-proc', { body: { target_user_key: userKey } })),
  );

/** Invites a host, or accepts that host's invitation. */
export const requestBattle = (userKey: number) =>
  withRefresh(unwrap(api.POST('/v1/broadcast-setting/battle-proc', { body: { target_user_key: userKey } })));

/** Declines, withdraws or gives up. */
export const leaveBattle = () => withRefresh(unwrap(api.DELETE('/v1/broadcast-setting/battle-proc')));

export async function updateSettings(body: Schema<'LiveSettingUpdate'>): Promise<void> {
  // Completes even if the page is left immediately, because the change is already shown.
  const own = await unwrap(api.PUT('/v1/broadcast-setting/live-setting-update', { body, keepalive: true }));
  // A read that began before the save may return later.
  await queryClient.cancelQueries({ queryKey: settingInfoQuery.queryKey });
  showSettings(own);
}

export async function writeBoilerplate(boilerplate: string): Promise<void> {
  showSettings(
    await unwrap(api.PUT('/v1/broadcast-setting/user-boilerplate-text-proc', { body: { boilerplate } })),
  );
}

export async function applyForRedLives(apply: 'Y' | 'N'): Promise<void> {
  showSettings(
    await unwrap(api.POST('/v1/broadcast-setting/red-live-ask-proc', { body: { apply_yn: apply } })),
  );
}
