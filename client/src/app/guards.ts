import { isCancelledError } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isTransient } from '../api/errors.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionStore } from '../api/session-store.ts';
import { type SessionUser, sessionUserQuery } from '../areas/session/index.ts';
import type { GuardName } from '../routing/area-routes.ts';
import { loginAndBack, paths } from '../routing/paths.ts';
import { redirectTarget, withRedirect } from '../routing/redirect.ts';
import { isErrorKind, PageError } from '../site/page-error.ts';

type Guard = (url: URL) => Promise<Response | null>;

/** The signed-in member; null for visitors and when the fetch fails (which signs out). */
async function member(): Promise<SessionUser | null> {
  const session = sessionStore.getState();
  if (!session) return null;
  try {
    return await queryClient.ensureQueryData(sessionUserQuery(session.user_key));
  } catch (error) {
    if (sessionStore.getState() === null) return null;
    // A sign-in clears the previous user's queries, including one still in flight: fetch it again.
    if (isCancelledError(error)) return member();
    throw error;
  }
}

const here = (url: URL): string => url.pathname + url.search;

/** Members without a verified identity verify it first (CLIENT-14), then return. */
const verified = (user: SessionUser, url: URL): Response | null =>
  user.verification_yn === 'N' && url.pathname !== paths.userVerification
    ? redirect(withRedirect(paths.userVerification, here(url)))
    : null;

const guards: Record<GuardName, Guard> = {
  async useronly(url) {
    const user = await member();
    return user ? verified(user, url) : redirect(loginAndBack(here(url)));
  },
  async hostonly(url) {
    const user = await member();
    if (!user) return redirect(loginAndBack(here(url)));
    return verified(user, url) ?? (user.role === 'host' ? null : redirect(paths.hostApply));
  },
  // Everyone else gets "not found".
  async operator(url) {
    const user = await member();
    if (!user) return redirect(loginAndBack(here(url)));
    if (user.role !== 'operator') throw new PageError('common', url.pathname);
    return null;
  },
  // Being signed in is enough: the page comes before the verification, or is independent of it.
  async auth(url) {
    return (await member()) ? null : redirect(loginAndBack(here(url)));
  },
  async register(url) {
    return sessionStore.getState() ? redirect(redirectTarget(url.searchParams.get('redirect'))) : null;
  },
  // The server decides at join who may watch; some rooms admit visitors.
  async play(url) {
    const user = await member();
    return user ? verified(user, url) : null;
  },
  // The app opens its web view with `error=` to show one of the site's error pages instead of the page.
  async 'forcing-error'(url) {
    const kind = url.searchParams.get('error');
    if (kind !== null) throw new PageError(isErrorKind(kind) ? kind : 'service');
    return null;
  },
};

/**
 * The loader of a route: validates ids first, then applies the guard.
 * @param openOffline whether a signed-in member is admitted while the server cannot be reached
 */
export function guardLoader(guard: GuardName | undefined, digits: readonly string[], openOffline: boolean) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<Response | null> => {
    const url = new URL(request.url);
    if (digits.some((name) => !/^\d{1,10}$/.test(params[name] ?? ''))) {
      throw new PageError('common', url.pathname);
    }
    if (!guard) return null;
    try {
      return await guards[guard](url);
    } catch (error) {
      if (openOffline && isTransient(error) && sessionStore.getState()) return null;
      throw error;
    }
  };
}
