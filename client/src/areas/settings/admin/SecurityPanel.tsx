import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/factor.ts';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { securityQuery } from '../../session/index.ts';
import { SignIns } from '../person/SignIns.tsx';
import { OwnFactors } from './OwnFactors.tsx';

/** The operator's own factors, recovery codes and sign-ins. */
export default function SecurityPanel() {
  const { data, error, refetch } = useQuery(securityQuery);
  if (error && !data)
    return (
      <ErrorState title={t('securityFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton className="h-64" />;
  return (
    <div className="max-w-2xl">
      <OwnFactors security={data} />
      <SignIns />
      {data.ends_at !== null && (
        <p className="text-muted">
          {t('timeouts', { minutes: data.idle_minutes, at: formatDateTime(data.ends_at) })}
        </p>
      )}
    </div>
  );
}
