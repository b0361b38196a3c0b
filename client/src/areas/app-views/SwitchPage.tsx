import { t } from '../../messages/app-views.ts';
import { Account } from './Account.tsx';
import { AppNotice } from './AppNotice.tsx';
import { AppScreenLink } from './AppScreenLink.tsx';
import { CloseButton } from './CloseButton.tsx';

/** /app/users/switch: switches the app to another account. */
export default function SwitchPage() {
  return (
    <AppNotice
      title={t('switchTitle')}
      body={t('switchBody')}
      actions={
        <>
          <AppScreenLink screen="users/switch">{t('switchAction')}</AppScreenLink>
          <CloseButton />
        </>
      }
    >
      <Account />
    </AppNotice>
  );
}
