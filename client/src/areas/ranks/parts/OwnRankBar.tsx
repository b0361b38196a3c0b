import { t } from '../../../messages/ranks.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { openLoginDialog, useSession } from '../../session/index.ts';
import type { RankList } from '../queries/ranks.ts';
import type { RankKind } from '../rank-kinds.ts';
import { Change } from './Change.tsx';

/**
 * The member's own place, always visible. On phones it extends the tab bar upwards without a gap, with room at its end
 * for the go-to-top button. Among hosts, only hosts have a place.
 */
export function OwnRankBar({ kind, rank }: { kind: RankKind; rank: RankList }) {
  const { loggedIn, user } = useSession();
  if (loggedIn && (!user || (kind === 'host' && user.role !== 'host'))) return null;
  return (
    <section
      aria-label={t('own')}
      data-bottom-bar="own"
      className="sticky bottom-[calc(56px+env(safe-area-inset-bottom))] z-10 -mx-4 mt-4 flex min-h-14 shrink-0 items-center gap-3 border-honey border-t bg-raised py-2 pr-16 pl-4 sm:mx-0 sm:rounded-card sm:border sm:shadow-float lg:bottom-4 lg:pr-4"
    >
      {user ? (
        <>
          <span className="text-sm text-muted">{t('own')}</span>
          <Avatar user={user} size={32} />
          <OwnPlace rank={rank} />
        </>
      ) : (
        <>
          <span className="flex-1 text-sm">{t('ownVisitor')}</span>
          <Button size="sm" variant="primary" onClick={() => openLoginDialog({})}>
            {t('login')}
          </Button>
        </>
      )}
    </section>
  );
}

function OwnPlace({ rank: { own, before_yn } }: { rank: RankList }) {
  if (!own || own.rank === null) return <span className="flex-1 font-semibold">{t('ownNone')}</span>;
  return (
    <>
      <span className="font-extrabold tabular-nums">{t('place', { rank: own.rank })}</span>
      <Change rank={own.rank} before={own.before_rank} known={before_yn === 'Y'} />
      <span className="ml-auto font-semibold text-honey-text">{formatHoney(own.star_cnt)}</span>
    </>
  );
}
