import { Link, useSearchParams } from 'react-router';
import { t } from '../../../messages/store.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { useSession } from '../../session/index.ts';
import { DepositView } from '../parts/deposits/DepositView.tsx';

/** /stores/bankbook/complete: the account of a bank transfer, and its status. */
export default function BankbookPage() {
  const [parameters] = useSearchParams();
  const { userKey } = useSession();
  return (
    <div className="px-4 py-6">
      {userKey !== null && <DepositView udKey={parameters.get('ud_key') ?? ''} userKey={userKey} as="h1" />}
      <div className="mt-6 flex gap-2 *:flex-1">
        <Link to={paths.stores} className={buttonClass('secondary', 'lg')}>
          {t('bankAgain')}
        </Link>
        <Link to={paths.home} className={buttonClass('primary', 'lg')}>
          {t('toHome')}
        </Link>
      </div>
    </div>
  );
}
