import type { ReactNode } from 'react';
import type { Schema } from '../../../../api/client.ts';
import { t } from '../../../../messages/lives.ts';
import { paths } from '../../../../routing/paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { openLoginDialog, requireLogin } from '../../../session/index.ts';
import { openNameCard } from '../../../users/index.ts';
import type { RefusalAct } from './refusals.ts';
import { WayOn } from './WayOn.tsx';

interface ActProps {
  /** Who broadcasts, once known. */
  host: Schema<'UserBrief'> | null;
  /** One was chosen that stays on the page. */
  onDone?: () => void;
  onRetry?: () => void;
}

/** Buttons and links for what a viewer who was not let in can do; the first is the best. */
export function RefusalActs({ acts, ...rest }: ActProps & { acts: readonly RefusalAct[] }) {
  return acts.map((act, index) => <Act key={act} act={act} first={index === 0} {...rest} />);
}

function Act({ act, first, host, onDone, onRetry }: ActProps & { act: RefusalAct; first: boolean }) {
  const variant = first ? 'primary' : 'secondary';
  const button = (label: string, press: () => void): ReactNode => (
    <Button
      variant={variant}
      size="lg"
      onClick={() => {
        onDone?.();
        press();
      }}
    >
      {label}
    </Button>
  );
  const link = (label: string, to: string): ReactNode => (
    <WayOn to={to} className={buttonClass(variant, 'lg')}>
      {label}
    </WayOn>
  );
  switch (act) {
    case 'login':
      return button(t('actLogin'), () => openLoginDialog({}));
    case 'verify':
      return link(t('actVerify'), paths.userVerification);
    case 'others':
      return link(t('actOthers'), paths.livesAll);
    case 'excel':
      return link(t('actExcel'), `${paths.livesAll}?type=excel`);
    case 'sanctions':
      return link(t('actSanctions'), paths.sanctions);
    case 'retry':
      return button(t('actRetry'), () => onRetry?.());
    case 'profile':
      return host && button(t('actProfile'), () => showHost(host));
  }
}

function showHost(host: Schema<'UserBrief'>): void {
  const open = () => openNameCard({ userKey: host.user_key, nick: host.nick });
  if (requireLogin(open)) open();
}
