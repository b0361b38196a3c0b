import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/lives.ts';
import { LiveGrid } from '../LiveGrid.tsx';
import { otherLives, popularLivesQuery } from '../queries/popular-lives.ts';

/** Where to go from a live that is over or closed to the viewer. */
export function OtherLives({ vodKey }: { vodKey: number }) {
  const lives =
    useQuery(popularLivesQuery(otherLives + 1)).data?.list.filter((live) => live.vod_key !== vodKey) ?? [];
  if (lives.length === 0) return null;
  return (
    <section className="px-4 py-4 lg:px-6">
      <h2 className="mb-3 text-lg font-extrabold">{t('otherLives')}</h2>
      <LiveGrid lives={lives.slice(0, otherLives)} />
    </section>
  );
}
