import { Link, useLocation } from 'react-router';
import { t } from '../../../messages/sign-up.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { FailurePage } from '../parts/FailurePage.tsx';

/** /sign-up/failed/un-agreement-phone */
export default function UnAgreementPage() {
  // The sign-up method that led here, as the terms step recorded it.
  const from: unknown = useLocation().state;
  return (
    <FailurePage title={t('unAgreementTitle')} body={t('unAgreementBody')}>
      <Link to={typeof from === 'string' ? from : paths.signUp} className={buttonClass('primary', 'lg')}>
        {t('unAgreementAgain')}
      </Link>
      <Link to={paths.home} className={buttonClass('secondary', 'lg')}>
        {t('toHome')}
      </Link>
    </FailurePage>
  );
}
