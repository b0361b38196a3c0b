import { errorCode, errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/ebooks.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';

/** Why books cannot be shown: their service is not connected or does not answer, or something else failed. */
export function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (errorCode(error) !== 'unavailable')
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={onRetry} />;
  return (
    <EmptyState
      title={t('notOffered')}
      body={t('notOfferedBody')}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}
