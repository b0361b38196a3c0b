import { Link, useLocation } from 'react-router';
import { t } from '../../../messages/sign-up.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { FailurePage } from '../parts/FailurePage.tsx';
import { fromMember } from '../parts/under-age.ts';

/** /sign-up/failed/under-age: for applicants and members whose verification shows that they are under age */
export default function UnderAgePage() {
  const member = useLocation().state === fromMember;
  return (
    <FailurePage
      title={member ? t('underAgeMemberTitle') : t('underAgeTitle')}
      body={member ? t('underAgeMemberBody') : t('underAgeBody')}
    >
      <Link to={paths.home} className={buttonClass('primary', 'lg')}>
        {t('toHome')}
      </Link>
      <Link to={paths.policy('youth-policy')} className={buttonClass('secondary', 'lg')}>
        {t('youthPolicy')}
      </Link>
    </FailurePage>
  );
}
