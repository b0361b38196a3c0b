import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { sessionOf } from '../../../api/refresh.ts';
import { sessionStore } from '../../../api/session-store.ts';
import { t } from '../../../messages/sign-up.ts';
import { paths } from '../../../routing/paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Photo } from '../model/draft.ts';
import type { Joined } from '../queries/join.ts';

/**
 * The welcome. The session starts when this page is left, by any link: this page is for visitors, and its guard would
 * redirect a member immediately.
 */
export function DoneStep({
  joined,
  nick,
  photo,
  target,
}: {
  joined: Joined;
  nick: string;
  photo: Photo;
  target: string;
}) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const begin = (): void => sessionStore.set(sessionOf(joined.tokens, joined.user_key));
    window.addEventListener('pagehide', begin);
    return () => {
      window.removeEventListener('pagehide', begin);
      begin();
    };
  }, [joined]);

  const picture = photo.kind === 'initials' ? null : photo.url;
  return (
    <div className="flex flex-col items-center gap-2 py-4 text-center">
      <Avatar user={{ user_key: joined.user_key, nick, profile_info: picture, vip_level: 0 }} size={40} />
      <h1 ref={heading} tabIndex={-1} className="mt-2 text-xl font-extrabold outline-none">
        {t('doneTitle', { nick })}
      </h1>
      <p className="text-muted">{t('doneBody')}</p>
      <div className="mt-6 flex w-full flex-col gap-2">
        <Button variant="primary" size="lg" onClick={() => void navigate(target, { replace: true })}>
          {t('doneStart')}
        </Button>
        <Button size="lg" onClick={() => void navigate(paths.mypagePerson, { replace: true })}>
          {t('doneProfile')}
        </Button>
      </div>
    </div>
  );
}
