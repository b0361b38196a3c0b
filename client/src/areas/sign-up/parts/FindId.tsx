import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../../messages/sign-up.ts';
import { providerName } from '../../../messages/social-providers.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { formatDate } from '../../../ui/format/dates.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { isSocialProvider } from '../../session/index.ts';
import { PhoneCodeFields } from '../../verification/index.ts';
import { type FoundAccount, findIdCalls } from '../queries/find.ts';

/** Finds accounts by phone number. */
export function FindId() {
  const [found, setFound] = useState<readonly FoundAccount[] | null>(null);
  if (!found)
    return (
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t('findIdBody')}</p>
        <PhoneCodeFields calls={findIdCalls} onProven={({ list }) => setFound(list)} />
      </div>
    );
  if (found.length === 0)
    return (
      <EmptyState
        title={t('findIdNone')}
        body={t('findIdNoneBody')}
        action={<Button onClick={() => setFound(null)}>{t('findAgain')}</Button>}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <h2 className="text-md font-extrabold">{t('findIdDone')}</h2>
      </div>
      <ul className="flex flex-col gap-2">
        {found.map((account) => (
          <li key={`${account.login_id_hide} ${account.created_at}`} className="rounded-card bg-raised p-4">
            <p className="text-md font-semibold">{account.login_id_hide || methodText(account)}</p>
            <p className="text-muted">
              {account.login_id_hide ? `${methodText(account)} · ` : ''}
              {t('findIdJoined', { date: formatDate(account.created_at) })}
            </p>
          </li>
        ))}
      </ul>
      <Link to={paths.login} className={buttonClass('primary', 'lg')}>
        {t('login')}
      </Link>
    </div>
  );
}

/** The sign-up method of an account, which is also how to sign in. */
function methodText({ reg_method_cd: method }: FoundAccount): string {
  if (isSocialProvider(method)) return t('findMethodSocial', { provider: providerName(method) });
  return method === 'H' ? t('findMethodPhone') : t('findMethodId');
}
