import clsx from 'clsx';
import type { ReactNode } from 'react';
import { t } from '../../../messages/chat.ts';
import { Button } from '../../../ui/Button.tsx';
import { refusalOf } from '../model/refusals.ts';
import type { ComposerProps } from './composer-props.ts';
import { WritingBar } from './WritingBar.tsx';

/** The chat's input. A member who may not talk sees why, a visitor a way to sign in. */
export function Composer(props: ComposerProps) {
  if (props.guest) {
    return (
      <Bar onVideo={props.onVideo}>
        <Button className="flex-1 justify-between font-normal" onClick={props.onLogin}>
          <span className="truncate text-muted">{t('loginToTalk')}</span>
          <span className="text-honey-text">{t('login')}</span>
        </Button>
        {props.extra}
      </Bar>
    );
  }
  if (props.talkRefusal) {
    return (
      <Bar onVideo={props.onVideo}>
        <p
          role="status"
          className="flex min-h-10 flex-1 items-center rounded-control bg-raised px-3 text-sm text-muted"
        >
          {t(`refused_${refusalOf(props.talkRefusal)}`)}
        </p>
        {props.extra}
      </Bar>
    );
  }
  return (
    <Bar onVideo={props.onVideo}>
      <WritingBar {...props} />
      {props.extra}
    </Bar>
  );
}

function Bar({ onVideo, children }: { onVideo?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={clsx('flex items-end gap-2 p-2', !onVideo && 'border-line border-t bg-surface')}>
      {children}
    </div>
  );
}
