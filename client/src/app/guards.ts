import { type LoaderFunctionArgs, redirect } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { sessionStore } from '../api/session-store.ts';
import { PageError } from '../areas/common/index.ts';
import { redirectTarget, type SessionUser, sessionUserQuery } from '../areas/session/index.ts';
import type { GuardName } from './area-routes.ts';
import { loginAndBack, paths } from './paths.ts';

type Guard = (url: URL) => Promise<Response | null>;

/** The signed-in member, or null for visitors and when the fetch failed (which signs out). */
async function member(): Promise<SessionUser | null> {
  const session = sessionStore.get();
  if (!session) return null;
  try {
    return await queryClient.ensureQueryData(sessionUserQuery(session.user_key));
  } catch (error) {
    if (sessionStore.get() === null) return null;
    throw error;
  }
}

const here = (url: URL): string => url.pathname + url.search;

/** Members whose identity is not verified do that first (specification section 2). */
const verified = (user: SessionUser): Response | null =>
  user.verification_yn === 'N' ? redirect(paths.userCert) : null;

const guards: Record<GuardName, Guard> = {
  async useronly(url) {
    const user = await member();
    return user ? verified(user) : redirect(loginAndBack(here(url)));
  },
  async hostonly(url) {
    const user = await member();
    if (!user) return redirect(loginAndBack(here(url)));
    return verified(user) ?? (user.role === 'host' ? null : redirect(paths.hostApply));
  },
  async register(url) {
    return sessionStore.get() ? redirect(redirectTarget(url.searchParams.get('redirect'))) : null;
  },
  // Who may watch is decided by the server when the room is entered; visitors may be let in there.
  async play() {
    const user = await member();
    return user ? verified(user) : null;
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
