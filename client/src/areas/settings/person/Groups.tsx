import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CircleCheck } from 'lucide-react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/settings.ts';
import { Section } from '../../../ui/Section.tsx';
import { LoadingNote, Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { memberGroupsQuery } from '../queries/groups.ts';

/** All grades, with the member's own marked (USERS-5). */
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
        <GradesSkeleton />
      )}
    </Section>
  );
}

const grid = 'grid grid-cols-3 gap-2 sm:grid-cols-6';

/** As many tiles as there are grades, in the same positions. */
function GradesSkeleton() {
  const tiles = (count: number, height: string) =>
    Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are alike and never move.
      <Skeleton key={at} className={height} />
    ));
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote />
      <div className={clsx(grid, 'mt-7')}>{tiles(6, 'h-14')}</div>
      <div className={clsx(grid, 'mt-7')}>{tiles(5, 'h-10')}</div>
    </div>
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
      <ul className={grid}>
        {groups.map(({ group_cd, name, discountRate, own_yn }) => (
          <li
            key={group_cd}
            className={clsx(
              'flex flex-col items-center justify-center rounded-control border p-2 text-center',
              own_yn === 'Y' ? 'border-honey bg-honey-soft' : 'border-line bg-surface',
            )}
          >
            <span className="flex items-center gap-1 font-semibold">
              {own_yn === 'Y' && (
                <>
                  <CircleCheck size={16} aria-hidden className="shrink-0 text-honey-text" />
                  <span className="sr-only">{t('groupMine')}</span>
                </>
              )}
              {name}
            </span>
            {discountRate !== null && (
              <span className="text-xs text-muted">
                {discountRate > 0 ? t('discount', { rate: discountRate }) : t('noDiscount')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
