import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../messages/roulette.ts';
import { paths } from '../../../routing/paths.ts';
import { withRedirect } from '../../../routing/redirect.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { openLoginDialog } from '../../session/index.ts';

interface Obstacle {
  title: string;
  body: string;
  action?: ReactNode;
}

const link = 'w-full sm:w-auto';

/** What a visitor or a member lacks to take part, by the refusal of the server. */
function obstacleOf(refusal: string | null, here: string): Obstacle | null {
  switch (refusal) {
    case null:
      return null;
    case 'login_required':
      return {
        title: t('guestTitle'),
        body: t('guestBody'),
        action: (
          <>
            <Button variant="primary" className={link} onClick={() => openLoginDialog({})}>
              {t('login')}
            </Button>
            <Link to={paths.signUp} className={buttonClass('secondary', 'md', link)}>
              {t('signUp')}
            </Link>
          </>
        ),
      };
    case 'verification_required':
      return {
        title: t('unverifiedTitle'),
        body: t('unverifiedBody'),
        action: (
          <Link
            to={withRedirect(paths.userVerification, here)}
            className={buttonClass('primary', 'md', link)}
          >
            {t('verify')}
          </Link>
        ),
      };
    case 'event_adults_only':
      return { title: t('minorTitle'), body: t('minorBody') };
    case 'event_operators_excluded':
      return { title: t('operatorTitle'), body: t('operatorBody') };
    case 'block_admin':
      return {
        title: t('restrictedTitle'),
        body: t('restrictedBody'),
        action: (
          <Link to={paths.sanctions} className={buttonClass('secondary', 'md', link)}>
            {t('restrictedAction')}
          </Link>
        ),
      };
    default:
      return { title: t('restrictedTitle'), body: t('restrictedBody') };
  }
}

/**
 * Why the reader takes no part, and what to do about it; nothing for members who may.
 * @param here the page to return to
 */
export function Participation({
  refusal,
  here = paths.roulette,
  className,
}: {
  refusal: string | null;
  here?: string;
  className?: string;
}) {
  const obstacle = obstacleOf(refusal, here);
  if (!obstacle) return null;
  return (
    <div className={className}>
      <p className="text-md font-extrabold">{obstacle.title}</p>
      <p className="mt-1 text-muted">{obstacle.body}</p>
      {obstacle.action && <div className="mt-3 flex flex-wrap gap-2">{obstacle.action}</div>}
    </div>
  );
}
