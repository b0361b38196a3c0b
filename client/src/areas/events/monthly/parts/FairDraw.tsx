import { drawSeedHash } from '@honey/rules';
import { BadgeCheck, TriangleAlert } from 'lucide-react';
import { t } from '../../../../messages/monthly.ts';
import type { MonthEvent } from '../month-event-queries.ts';

/** What proves a draw: the hash published before, and the seed after it, compared in the browser (EVENTS-54). */
export function FairDraw({ draw }: { draw: NonNullable<MonthEvent['draw']> }) {
  const { seed, seed_hash: hash, entries_digest: digest } = draw;
  const matches = seed !== null && drawSeedHash(seed) === hash;
  return (
    <details className="mt-3 rounded-control border border-line p-3">
      <summary className="text-sm font-semibold">{t('fairness')}</summary>
      <p className="mt-2 text-sm text-muted">{t('fairnessBody')}</p>
      {draw.forced_yn === 'Y' && <p className="mt-2 text-sm font-semibold">{t('forced')}</p>}
      <dl className="mt-2 flex flex-col gap-2 text-xs">
        <Fact name={t('seedHash')} value={hash} />
        <Fact name={t('seed')} value={seed ?? t('seedLater')} />
        {digest !== null && <Fact name={t('entriesDigest')} value={digest} />}
      </dl>
      {seed !== null && (
        <p className="mt-2 flex items-center gap-1 text-sm font-semibold">
          {matches ? <BadgeCheck size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
          {t(matches ? 'seedVerified' : 'seedWrong')}
        </p>
      )}
    </details>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  );
}
