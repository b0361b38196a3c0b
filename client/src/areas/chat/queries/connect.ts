import { api, unwrap } from '../../../api/client.ts';

/** Fetches the chat server's address and a token for one connection. */
export async function connectTalk(): Promise<{ socketHost: string; token: string }> {
  const { socket_host: socketHost, token } = await unwrap(api.POST('/v1/talks/connect'));
  return { socketHost, token };
}
