import { Eye } from 'lucide-react';
import { t } from '../../../messages/console.ts';

/** Who else has a case open. */
export function OpenElsewhere({ nicks }: { nicks: readonly string[] | undefined }) {
  if (!nicks || nicks.length === 0) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-sm font-normal text-honey-text">
      <Eye size={16} aria-hidden className="shrink-0" />
      <span className="chat-text min-w-0">{t('openElsewhere', { names: nicks.join(', ') })}</span>
    </span>
  );
}
