import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap, api, type Schema } from '../../../api/client.ts';

/** How the chat of a host's rooms is kept; for the host and the managers. */
export const roomModesQuery = (hostKey: number) =>
  queryOptions({
    queryKey: ['/v1/chat/room-modes', hostKey],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/chat/room-modes/{id}', { params: { path: { id: hostKey } }, signal })),
    // Somebody else may have changed it since.
    staleTime: 0,
  });

/** Changes it. */
export function useKeepRoom(hostKey: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schema<'RoomModesRequest'>) =>
      unwrap(api.PUT('/v1/chat/room-modes/{id}', { params: { path: { id: hostKey } }, body })),
    onSuccess: (modes) => client.setQueryData(roomModesQuery(hostKey).queryKey, modes),
  });
}

/** Pins a notice in a live, or takes it down where it is empty. */
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
