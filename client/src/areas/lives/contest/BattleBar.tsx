import { Swords } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../../messages/contests.ts';
import { paths } from '../../../routing/paths.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { formatHoney } from '../../../ui/format/numbers.ts';
import { HonorMark } from '../../grades/index.ts';
import { battleResultText } from './battle-result.ts';
import { avatarOf, type ContestState, sidesOf } from './contest.ts';

/** A decided battle, under the live's own picture: the result, both totals, and a link to the other live. */
export function BattleBar({ contest, vodKey }: { contest: ContestState; vodKey: number }) {
  const sides = sidesOf(contest, vodKey);
  if (!sides) return null;
  const [own, rival] = sides;
  return (
    <section
      aria-label={t('against', { nick: rival.nick })}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 lg:px-6"
    >
      <p role="status" className="flex min-w-0 flex-1 basis-40 items-center sm:basis-60 gap-2 font-extrabold">
        <Swords size={16} aria-hidden className="shrink-0 text-honey-text" />
        <span className="min-w-0">{battleResultText(contest)}</span>
      </p>
      {/* On phones it shares the first line, so that the totals take one line and not two. */}
      {rival.vodKey !== null && (
        <Link
          to={paths.play(rival.vodKey)}
          aria-label={t('rivalPicture', { nick: rival.nick })}
          className={buttonClass('secondary', 'sm', 'sm:order-last')}
        >
          {t('toRival')}
        </Link>
      )}
      {[own, rival].map((side) => (
        <p key={side.userKey} className="flex min-w-0 items-center gap-2 text-sm">
          <Avatar user={avatarOf(side)} size={25} />
          <span className="truncate">{side.nick}</span>
          <HonorMark code={side.honor} />
          <span className="shrink-0 font-semibold text-honey-text">{formatHoney(side.starCnt)}</span>
        </p>
      ))}
    </section>
  );
}
