import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/results.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { formatLength } from '../../../ui/format/dates.ts';
import { formatCount, formatHoney } from '../../../ui/format/numbers.ts';
import { openLoginDialog } from '../../session/index.ts';
import { FollowButton } from '../../social/index.ts';
import { OtherLives } from '../OtherLives.tsx';
import { ContestResult } from './ContestResult.tsx';
import { Figures } from './Figures.tsx';
import { ForcedNote } from './ForcedNote.tsx';
import { ResultHead } from './ResultHead.tsx';

/** The result as a visitor sees it: the public part, and a hint that members see more. */
export function GuestResult({ live }: { live: Schema<'LiveDetail'> }) {
  return (
    <div>
      <ResultHead live={live}>
        <FollowButton userKey={live.host.user_key} nick={live.host.nick} />
        <Link to={paths.livesAll} className={buttonClass('secondary')}>
          {t('allLives')}
        </Link>
      </ResultHead>
      <div className="mx-auto flex w-full max-w-content flex-col gap-8 p-4 lg:p-6">
        {live.end_reason === 'operator' && <ForcedNote note={null} own={false} penalty={null} />}
        <Figures
          figures={[
            [t('duration'), formatLength(live.duration_seconds)],
            [t('peak'), t('people', { count: formatCount(live.peak_viewer_cnt) })],
            [t('likes'), formatCount(live.like_cnt)],
            [t('newFollowers'), formatCount(live.follow_cnt)],
            [t('star'), formatHoney(live.star_cnt)],
          ]}
        />
        <ContestResult live={live} />
        <section className="flex flex-col items-center gap-2 rounded-card border border-line bg-surface p-6 text-center">
          <h2 className="text-md font-extrabold">{t('loginTitle')}</h2>
          <p className="text-muted">{t('loginBody')}</p>
          <Button variant="primary" className="mt-2" onClick={() => openLoginDialog({})}>
            {t('login')}
          </Button>
        </section>
      </div>
      <OtherLives vodKey={live.vod_key} />
    </div>
  );
}
