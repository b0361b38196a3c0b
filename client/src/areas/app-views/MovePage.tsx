import { t } from '../../messages/app-views.ts';
import { Account } from './Account.tsx';
import { AppNotice } from './AppNotice.tsx';
import { AppScreenLink } from './AppScreenLink.tsx';
import { CloseButton } from './CloseButton.tsx';

/** /app/users/move: moves an account of another of our apps into this one. */
export default function MovePage() {
  return (
    <AppNotice
      title={t('moveTitle')}
      body={t('moveBody')}
      actions={
        <>
          <AppScreenLink screen="users/move">{t('moveAction')}</AppScreenLink>
          <CloseButton />
        </>
      }
    >
      <Account />
      <ul className="mt-4 list-disc pl-6 text-left text-sm text-muted">
        <li>{t('moveKeeps')}</li>
        <li>{t('moveOnce')}</li>
      </ul>
    </AppNotice>
  );
}
