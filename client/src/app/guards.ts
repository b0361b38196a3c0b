import { isCancelledError } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { sessionStore } from '../api/session-store.ts';
import { type SessionUser, sessionUserQuery } from '../areas/session/index.ts';
import type { GuardName } from '../routing/area-routes.ts';
import { loginAndBack, paths } from '../routing/paths.ts';
import { redirectTarget, withRedirect } from '../routing/redirect.ts';
import { isErrorKind, PageError } from '../site/page-error.ts';

type Guard = (url: URL) => Promise<Response | null>;

/** The signed-in member, or null for visitors and when the fetch failed (which signs out). */
async function member(): Promise<SessionUser | null> {
  const session = sessionStore.getState();
  if (!session) return null;
  try {
    return await queryClient.ensureQueryData(sessionUserQuery(session.user_key));
  } catch (error) {
    if (sessionStore.getState() === null) return null;
    // A sign-in forgets the answers of the one before, and with them one that was just asked for: it is asked anew.
    if (isCancelledError(error)) return member();
    throw error;
  }
}

const here = (url: URL): string => url.pathname + url.search;

/** Members whose identity is not verified do that first (CLIENT-14), and come back. */
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
  // To everybody else the page is not there.
  async operator(url) {
    const user = await member();
    if (!user) return redirect(loginAndBack(here(url)));
    if (user.role !== 'operator') throw new PageError('common', url.pathname);
    return null;
  },
  // Signed in is enough: the page is a step that comes before the verification, or stands beside it.
  async auth(url) {
    return (await member()) ? null : redirect(loginAndBack(here(url)));
  },
  async register(url) {
    return sessionStore.getState() ? redirect(redirectTarget(url.searchParams.get('redirect'))) : null;
  },
  // Who may watch is decided by the server when the room is entered; visitors may be let in there.
  async play(url) {
    const user = await member();
    return user ? verified(user, url) : null;
  },
  // The app opens its web view with `error=` to show one of the site's error pages in the page's place.
  async 'forcing-error'(url) {
    const kind = url.searchParams.get('error');
    if (kind !== null) throw new PageError(isErrorKind(kind) ? kind : 'service');
    return null;
  },
};

/** The loader of a route: ids first, then who may see the page. */
export function guardLoader(guard: GuardName | undefined, digits: readonly string[]) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<Response | null> => {
    const url = new URL(request.url);
    if (digits.some((name) => !/^\d{1,10}$/.test(params[name] ?? ''))) {
      throw new PageError('common', url.pathname);
    }
    return guard ? guards[guard](url) : null;
  };
}
