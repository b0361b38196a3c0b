import { useQuery } from '@tanstack/react-query';
import { t } from '../../messages/lives.ts';
import { useSession } from '../session/index.ts';
import { LiveGrid } from './LiveGrid.tsx';
import type { LiveType } from './live-type.ts';
import { offeredLives } from './offered.ts';
import { mostWatchedQuery, otherLivesMax } from './queries/most-watched.ts';

/**
 * Where to go from a live that is over or closed to the viewer.
 * @param type the only kind that the viewer may watch, where that is why they are here
 */
export function OtherLives({ vodKey, type = null }: { vodKey: number; type?: LiveType | null }) {
  const { excelOnly } = useSession();
  const query = mostWatchedQuery(otherLivesMax + 1, excelOnly ? 'excel' : type);
  const { data } = useQuery({ ...query, enabled: excelOnly !== null });
  const lives = offeredLives(data?.list, excelOnly)?.filter((live) => live.vod_key !== vodKey) ?? [];
  if (lives.length === 0) return null;
  return (
    <section className="px-4 py-4 lg:px-6">
      <h2 className="mb-3 text-lg font-extrabold">{t('otherLives')}</h2>
      <LiveGrid lives={lives.slice(0, otherLivesMax)} />
    </section>
  );
}
