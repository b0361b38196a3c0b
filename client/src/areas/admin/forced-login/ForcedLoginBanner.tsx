import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../messages/forced-login.ts';
import { paths } from '../../../routing/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { useSession } from '../../session/index.ts';
import { endForcedLogin } from './forced-login.ts';

/** Shown on every page, in every tab of the browser, while an operator is signed in as a member (ADMIN-11). */
export function ForcedLoginBanner() {
  const { user } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  if (user?.forced_login_yn !== 'Y') return null;
  const end = async (): Promise<void> => {
    setBusy(true);
    const back = await endForcedLogin();
    setBusy(false);
    await navigate(back ? paths.admin : paths.login);
  };
  return (
    <aside
      aria-label={t('label')}
      className="fixed inset-x-0 bottom-0 z-40 flex items-center justify-center gap-3 bg-danger p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-sm font-semibold text-over max-lg:bottom-14"
    >
      <span className="min-w-0">{t('banner', { nick: user.nick })}</span>
      <Button size="sm" busy={busy} onClick={() => void end()}>
        {t('end')}
      </Button>
    </aside>
  );
}
