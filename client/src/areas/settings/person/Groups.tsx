import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/settings.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { memberGroupsQuery } from '../queries/groups.ts';

/** The grades that there are, and which of them are the member's own (specification section 1). */
export function Groups() {
  const { data, error, refetch } = useQuery(memberGroupsQuery);
  return (
    <Section title={t('groupsTitle')}>
      {data ? (
        <div className="flex flex-col gap-4">
          <Grades title={t('groupVip')} groups={data.list.filter(({ kind }) => kind === 'vip')} />
          <Grades title={t('groupHonor')} groups={data.list.filter(({ kind }) => kind === 'honor')} />
        </div>
      ) : error ? (
        <ErrorState title={t('groupsFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Section>
  );
}

interface Grade {
  group_cd: string;
  name: string;
  discountRate: number | null;
  own_yn: 'Y' | 'N';
}

function Grades({ title, groups }: { title: string; groups: readonly Grade[] }) {
  return (
    <div>
      <h3 className="mb-2 text-muted">{title}</h3>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {groups.map(({ group_cd, name, discountRate, own_yn }) => (
          <li
            key={group_cd}
            className={clsx(
              'flex flex-col items-center gap-1 rounded-control border p-2 text-center',
              own_yn === 'Y' ? 'border-honey bg-honey-soft' : 'border-line bg-surface',
            )}
          >
            <span className="font-semibold">{name}</span>
            {discountRate !== null && (
              <span className="text-xs text-muted">
                {discountRate > 0 ? t('discount', { rate: discountRate }) : t('noDiscount')}
              </span>
            )}
            {own_yn === 'Y' && <Badge tone="honey">{t('groupMine')}</Badge>}
          </li>
        ))}
      </ul>
    </div>
  );
}
