import { t } from '../messages/ui.ts';

/** A thin progress line while a page or an action is pending. */
export function ProgressLine() {
  return (
    <div role="progressbar" aria-label={t('loading')} className="h-1 w-full overflow-hidden bg-raised">
      <div className="h-full w-1/3 animate-progress bg-honey" />
    </div>
  );
}
