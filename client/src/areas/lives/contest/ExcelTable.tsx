import { Crown, Gift } from 'lucide-react';
import { t } from '../../../messages/contests.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useMoves } from '../../../ui/use-moves.ts';
import { GradeBadges } from '../../grades/index.ts';
import { avatarOf, type ContestSide, type ContestState } from './contest.ts';

/**
 * The contestants of an excel live with their honey, a crown for the first; their places change in motion.
 * @param onGive gives to one of them; omitted if giving is not possible
 */
export function ExcelTable({
  contest,
  onGive,
}: {
  contest: ContestState;
  onGive?: ((side: ContestSide) => void) | undefined;
}) {
  const body = useMoves<HTMLTableSectionElement>(contest.sides.map(({ userKey }) => userKey).join());
  if (contest.sides.length === 0) return <EmptyState title={t('none')} body={t('noneBody')} />;
  const most = Math.max(1, ...contest.sides.map(({ starCnt }) => starCnt));
  return (
    <div className="p-3">
      <p className="mb-2 text-xs text-muted">{t('help')}</p>
      <table className="w-full">
        <thead className="text-left text-xs text-muted">
          <tr>
            <th scope="col" className="w-10 py-1 font-normal">
              {t('rank')}
            </th>
            <th scope="col" className="py-1 font-normal">
              {t('name')}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t('star')}
            </th>
            {onGive && (
              <th scope="col" className="w-20 py-1 text-right font-normal">
                {t('act')}
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {contest.sides.map((side, place) => (
            <tr key={side.userKey} data-move={side.userKey} className="border-line border-t">
              <td className="py-2 text-center font-extrabold text-honey-text">
                {place === 0 && side.starCnt > 0 && (
                  <Crown size={16} aria-hidden fill="currentColor" className="mx-auto" />
                )}
                {place + 1}
              </td>
              <th scope="row" className="py-2 text-left">
                <span className="flex items-center gap-2">
                  <Avatar user={avatarOf(side)} size={32} />
                  <span className="min-w-0 flex-1">
                    <span className="flex flex-wrap items-center gap-x-2">
                      <span className="min-w-0 truncate font-semibold">{side.nick}</span>
                      <GradeBadges user={avatarOf(side)} />
                    </span>
                    <span aria-hidden className="mt-1 block h-1 rounded-pill bg-raised">
                      <span
                        className="block h-1 rounded-pill bg-honey"
                        style={{ width: `${(side.starCnt / most) * 100}%` }}
                      />
                    </span>
                  </span>
                </span>
              </th>
              <td className="py-2 pl-2 text-right font-semibold whitespace-nowrap">
                {formatHoney(side.starCnt)}
              </td>
              {onGive && (
                <td className="py-2 pl-2 text-right">
                  <Button
                    size="sm"
                    aria-label={t('giveTo', { nick: side.nick })}
                    icon={<Gift size={14} aria-hidden />}
                    onClick={() => onGive(side)}
                  >
                    {t('give')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
