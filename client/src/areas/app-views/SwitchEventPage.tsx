import { Link, useSearchParams } from 'react-router';
import { t } from '../../messages/app-views.ts';
import { paths } from '../../routing/paths.ts';
import { redirectTarget } from '../../routing/redirect.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Account } from './Account.tsx';
import { AppNotice } from './AppNotice.tsx';
import { AppScreenLink } from './AppScreenLink.tsx';

/**
 * /app/users/switch-event: an event asks which account takes part. `redirect` is the event's page; the app returns to
 * it with the other account.
 */
export default function SwitchEventPage() {
  const [search] = useSearchParams();
  const target = redirectTarget(search.get('redirect'));
  const event = target === paths.home ? paths.announce : target;
  return (
    <AppNotice
      title={t('switchEventTitle')}
      body={t('switchEventBody')}
      actions={
        <>
          <Link to={event} className={buttonClass('primary', 'lg', 'w-full')}>
            {t('switchEventStay')}
          </Link>
          <AppScreenLink variant="secondary" screen="users/switch-event" parameters={{ redirect: event }}>
            {t('switchEventAction')}
          </AppScreenLink>
        </>
      }
    >
      <Account />
    </AppNotice>
  );
}
