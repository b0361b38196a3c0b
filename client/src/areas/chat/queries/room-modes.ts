import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** The room modes of a host; for the host and the managers. */
export const roomModesQuery = (hostKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/chat/room-modes/{id}', { id: hostKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/chat/room-modes/{id}', { params: { path: { id: hostKey } }, signal })),
    // Another moderator may have changed them.
    staleTime: 0,
  });

/** Saves the room modes. */
export function useSaveRoomModes(hostKey: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schema<'RoomModesRequest'>) =>
      unwrap(api.PUT('/v1/chat/room-modes/{id}', { params: { path: { id: hostKey } }, body })),
    onSuccess: (modes) => client.setQueryData(roomModesQuery(hostKey).queryKey, modes),
  });
}

/** Pins a notice in a live, or removes it if empty. */
export function usePinNotice(vodKey: number, hostKey: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message: string) => {
      const params = { path: { id: vodKey } };
      return message === ''
        ? unwrap(api.DELETE('/v1/chat/pinned-notice/{id}', { params }))
        : unwrap(api.PUT('/v1/chat/pinned-notice/{id}', { params, body: { message } }));
    },
    onSuccess: ({ message }) =>
      client.setQueryData(
        roomModesQuery(hostKey).queryKey,
        (modes: Schema<'RoomModesDto'> | undefined) => modes && { ...modes, notice: message },
      ),
  });
}
