import clsx from 'clsx';
import type { ReactNode } from 'react';
import { t } from '../messages/ui.ts';
import { Button } from './Button.tsx';
import { Comb } from './Comb.tsx';

/**
 * An empty state: an illustration, a sentence, one action.
 * @param as the heading level of the sentence, where it is the page's only content
 */
export function EmptyState({
  title,
  body,
  action,
  className,
  as: Title = 'p',
}: {
  title: string;
  body?: string;
  action?: ReactNode;
  className?: string;
  as?: 'p' | 'h1' | 'h2';
}) {
  return (
    <div className={clsx('flex flex-col items-center gap-2 px-4 py-12 text-center', className)}>
      <Comb mood="empty" />
      <Title className="mt-2 text-md font-semibold">{title}</Title>
      {body && <p className="max-w-dialog text-sm text-balance text-muted">{body}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** An error state: what happened, and a retry. */
export function ErrorState({
  title = t('failedTitle'),
  body = t('failedBody'),
  onRetry,
  className,
}: {
  title?: string;
  body?: string;
  onRetry?: () => void;
  className?: string;
}) {
  return (
    <div role="alert" className={clsx('flex flex-col items-center gap-2 px-4 py-12 text-center', className)}>
      <Comb mood="broken" />
      <p className="mt-2 text-md font-semibold">{title}</p>
      <p className="max-w-dialog text-sm text-balance text-muted">{body}</p>
      {onRetry && (
        <Button className="mt-2" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
