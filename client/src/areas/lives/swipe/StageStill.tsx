import clsx from 'clsx';
import { assetUrl } from '../../../api/hosts.ts';
import type { TrailStop } from './live-trail.ts';

/** A live as a still over the whole stage: above or below the one that is watched, or while it is being entered. */
export function StageStill({
  stop,
  place = 'here',
}: {
  stop: TrailStop;
  place?: 'above' | 'here' | 'below';
}) {
  return (
    <div
      aria-hidden
      data-still={place}
      className={clsx(
        'pointer-events-none absolute inset-x-0 h-full overflow-hidden bg-black',
        place === 'above' ? '-top-full' : place === 'below' ? 'top-full' : 'top-0',
      )}
    >
      {stop.thumbnail && (
        <>
          <img
            src={assetUrl(stop.thumbnail)}
            alt=""
            className="absolute inset-0 size-full scale-125 object-cover opacity-50 blur-xl"
          />
          <img src={assetUrl(stop.thumbnail)} alt="" className="absolute inset-0 size-full object-contain" />
        </>
      )}
      <p className="absolute inset-x-4 bottom-24 text-over text-shadow-sm">
        <span className="block font-extrabold">{stop.host}</span>
        <span className="line-clamp-2 text-sm">{stop.title}</span>
      </p>
    </div>
  );
}
