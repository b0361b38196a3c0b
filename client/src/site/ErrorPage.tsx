import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTitle } from '../lib/use-title.ts';
import { t } from '../messages/site.ts';
import { paths } from '../routing/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Comb } from '../ui/Comb.tsx';
import { type ErrorKind, statusMessages } from './page-error.ts';
import { useSiteInfo } from './site-info.ts';

/**
 * One of the error pages, with a link to home (maintenance has none).
 * @param status of the response that led here; 404 for all but the service error
 * @param message replaces the default status message
 * @param children further actions besides going home
 */
export function ErrorPage({
  kind,
  status = kind === 'service' ? 500 : 404,
  message,
  children,
}: {
  kind: ErrorKind;
  status?: number;
  message?: string;
  children?: ReactNode;
}) {
  const email = useSiteInfo()?.email ?? '';
  const texts = textsOf(kind, email);
  useTitle(t('errorTabTitle', { title: texts.title }));
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-text flex-col items-center justify-center gap-2 px-4 py-12 text-center">
      <Comb mood={kind === 'notReady' || kind === 'maintenance' ? 'resting' : 'broken'} />
      <h1 className="mt-4 text-lg font-extrabold">{texts.title}</h1>
      <p className="max-w-dialog text-balance text-muted">{texts.body}</p>
      <p className="max-w-full text-xs break-all text-muted">
        {t('statusLine', { status, message: message ?? statusMessages[kind] })}
      </p>
      {kind !== 'maintenance' && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          <Link to={paths.home} className={buttonClass('primary', 'lg')}>
            {kind === 'common' ? t('confirm') : t('home')}
          </Link>
          {children}
        </div>
      )}
    </div>
  );
}

function textsOf(kind: ErrorKind, email: string): { title: string; body: string } {
  switch (kind) {
    case 'blockAdmin':
      return { title: t('blockAdminTitle'), body: t('blockAdminBody', { email }) };
    case 'service':
      return { title: t('serviceTitle'), body: t('serviceBody', { email }) };
    default:
      return { title: t(`${kind}Title`), body: t(`${kind}Body`) };
  }
}
