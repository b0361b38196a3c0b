import { TalkError } from '../errors.ts';

/** Where to connect and with which token: the response of the connect call. The token is valid for one connection. */
export interface Credentials {
  /** Address of the chat host, `https://chat.example.com`. */
  socketHost: string;
  token: string;
}

/** Credentials, or a function that fetches new ones for every connection. */
export type Source = Credentials | (() => Promise<Credentials>);

/** Fetches the source; without a token it throws `TalkError("token not provided")` (MINTALK-8). */
export async function readSource(source: Source): Promise<Credentials> {
  const credentials = typeof source === 'function' ? await source() : source;
  if (!credentials?.token) throw new TalkError('token not provided');
  return credentials;
}

/** The address of socket.io: the token's issuer claim is its path segment (MINTALK-7). */
export function chatAddress({ socketHost, token }: Credentials): string {
  return `${socketHost.replace(/\/+$/, '')}/${issuerOf(token)}`;
}

/** The `iss` claim of a JWT, read without verification, which is the server's task. */
function issuerOf(token: string): string {
  const issuer = claimsOf(token).iss;
  if (typeof issuer !== 'string' || issuer === '') {
    throw new TalkError('unauthorized', 'the token names no issuer');
  }
  return issuer;
}

function claimsOf(token: string): { iss?: unknown } {
  const [, payload = ''] = token.split('.');
  try {
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const claims: unknown = JSON.parse(bytes);
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch (cause) {
    throw new TalkError('unauthorized', 'the token is not a JWT', { cause });
  }
}
