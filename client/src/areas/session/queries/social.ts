import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { absoluteAssetUrl } from '../../../api/hosts.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { pageSession } from '../../../api/refresh.ts';
import { ownOrigin } from '../../../lib/own-origin.ts';
import { t } from '../../../messages/login.ts';
import { isSafeExternal } from '../../../ui/external-address.ts';
import { callbackPath, challengeOf, type SocialFlow, storeFlow } from '../model/social-flow.ts';

/** The offered providers. */
export const socialProvidersQuery = queryOptions({
  queryKey: queryKeyOf('/v1/user/social-providers'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/user/social-providers', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { everyone: true },
});

/** The callback URL: it must be the same in the consent request and in the token request. */
const returnAddress = ({ provider }: SocialFlow): string => ownOrigin() + callbackPath(provider);

/** The provider's consent page for a flow, which is stored in this tab by then. */
async function consentAddress(flow: SocialFlow): Promise<string> {
  const { url } = await unwrap(
    api.GET('/v1/user/login-social-url', {
      params: {
        query: {
          provider: flow.provider,
          redirect_uri: returnAddress(flow),
          state: flow.state,
          code_challenge: await challengeOf(flow.verifier),
        },
      },
    }),
  );
  return absoluteAssetUrl(url);
}

/**
 * Redirects this tab to a provider's consent page (authorization code flow with PKCE).
 * @throws ApiError when the server refuses; Error with a display text when this browser cannot
 */
export async function startSocial(
  wanted: Pick<SocialFlow, 'provider' | 'redirect' | 'intent'>,
): Promise<void> {
  // Hashing the verifier requires a secure context.
  if (!('subtle' in crypto)) throw new SocialUnavailable(t('needsSecure'));
  const address = await consentAddress(storeFlow(wanted));
  if (!isSafeExternal(address)) throw new SocialUnavailable(t('badAddress'));
  window.location.assign(address);
}

/** This browser or this site cannot offer a social sign-in; the message is displayed. */
export class SocialUnavailable extends Error {}

/** The provider's callback parameters. */
type CallbackParameters = Pick<Schema<'SocialLoginRequest'>, 'code' | 'error'>;

/** Completes a flow on the server: signed in, linked, or no account yet. Linking uses the member's own token. */
export async function finishSocial(
  flow: SocialFlow,
  returned: CallbackParameters,
): Promise<Schema<'SocialLoginResult'>> {
  const token = flow.intent === 'link' ? await pageSession.accessToken() : null;
  return unwrap(
    api.POST('/v1/user/login-social-proc', {
      body: {
        provider: flow.provider,
        code_verifier: flow.verifier,
        redirect_uri: returnAddress(flow),
        ...returned,
      },
      ...(token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
    }),
  );
}
