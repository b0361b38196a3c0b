import { useQuery } from '@tanstack/react-query';
import { t } from '../../messages/lives.ts';
import { useSession } from '../session/index.ts';
import { LiveGrid } from './LiveGrid.tsx';
import type { LiveType } from './live-type.ts';
import { mostWatchedQuery, otherLivesMax } from './queries/most-watched.ts';
import { visibleLives } from './visible-lives.ts';

/**
 * Other lives, shown for a live that has ended or is closed to the viewer.
 * @param type the only kind that the viewer may watch, if that is the reason
 */
export function OtherLives({ vodKey, type = null }: { vodKey: number; type?: LiveType | null }) {
  const { excelOnly } = useSession();
  const query = mostWatchedQuery(otherLivesMax + 1, excelOnly ? 'excel' : type);
  const { data } = useQuery({ ...query, enabled: excelOnly !== null });
  const lives = visibleLives(data?.list, excelOnly)?.filter((live) => live.vod_key !== vodKey) ?? [];
  if (lives.length === 0) return null;
  return (
    <section className="px-4 py-4 lg:px-6">
      <h2 className="mb-3 text-lg font-extrabold">{t('otherLives')}</h2>
      <LiveGrid lives={lives.slice(0, otherLivesMax)} />
    </section>
  );
}
