import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/ebooks.ts';
import { useSiteInfo } from '../../site/site-info.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';

/** Why books cannot be shown: their service is not connected here, or it does not answer and is called again. */
export function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOffered = useSiteInfo()?.ebook_yn !== 'N';
  if (!isOffered) return <EmptyState title={t('notOffered')} body={t('notOfferedBody')} />;
  return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={onRetry} />;
}
