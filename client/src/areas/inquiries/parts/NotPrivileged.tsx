import { Link } from 'react-router';
import { t } from '../../../messages/inquiries.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** Replaces a privileged page for members without a grade. */
export const NotPrivileged = () => (
  <EmptyState
    title={t('notPrivileged')}
    body={t('notPrivilegedBody')}
    action={
      <Link to={paths.qnas} className={buttonClass()}>
        {t('toGeneral')}
      </Link>
    }
  />
);
