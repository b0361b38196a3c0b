import type { ReactNode } from 'react';
import type { Schema } from '../../../../api/client.ts';
import { t } from '../../../../messages/lives.ts';
import { paths } from '../../../../routing/paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { openLoginDialog, requireLogin } from '../../../session/index.ts';
import { openNameCard } from '../../../users/index.ts';
import { ExitLink } from './ExitLink.tsx';
import type { RefusalAction } from './refusals.ts';

interface ActionProps {
  /** The host, once known. */
  host: Schema<'UserBrief'> | null;
  /** Called after an action that stays on the page. */
  onDone?: () => void;
  onRetry?: () => void;
}

/** Buttons and links for a refused viewer; the first is the recommended one. */
export function RefusalActions({ actions, ...rest }: ActionProps & { actions: readonly RefusalAction[] }) {
  return actions.map((act, index) => <Action key={act} act={act} first={index === 0} {...rest} />);
}

function Action({ act, first, host, onDone, onRetry }: ActionProps & { act: RefusalAction; first: boolean }) {
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
    <ExitLink to={to} className={buttonClass(variant, 'lg')}>
      {label}
    </ExitLink>
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
