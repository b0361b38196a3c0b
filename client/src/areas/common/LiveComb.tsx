import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useId, useState } from 'react';
import { assetUrl } from '../../api/hosts.ts';
import { t } from '../../messages/welcome.ts';
import { mainDataQuery } from '../../site/main-data.ts';
import { liveFaces } from './model/live-faces.ts';

const hexagon = 'M0-47 40.7-23.5V23.5L0 47-40.7 23.5V-23.5z';

/** The cells' positions, by column and row of the comb; the pictures fill them in this order. */
const faces = [
  [0, -1],
  [-1, 0],
  [1, 0],
  [0, 1],
  [1, -1],
  [-1, 1],
  [2, -1],
  [-2, 1],
  [1, -2],
  [-1, 2],
] as const;
/** Cells that never contain a face, so that the comb looks unfinished. */
const spare = [
  [-1, -1],
  [2, -2],
  [1, 1],
  [-2, 2],
] as const;

const cellWidth = 86.6;
const rowHeight = 75;
const at = ([column, row]: readonly [number, number]): string =>
  `translate(${(column + row / 2) * cellWidth} ${row * rowHeight})`;

/** A comb with the faces of current hosts, and their number: a visitor's first impression of the site. */
export default function LiveComb({ className }: { className?: string }) {
  const { data } = useQuery(mainDataQuery);
  const live = data && liveFaces(data);
  const clip = useId();
  return (
    <div className={clsx('flex flex-col items-center', className)}>
      <svg viewBox="-222 -202 444 404" aria-hidden className="max-h-[60dvh] w-full max-w-dialog">
        <clipPath id={clip}>
          <path d={hexagon} />
        </clipPath>
        {spare.map((place) => (
          <path
            key={place.join()}
            d={hexagon}
            transform={at(place)}
            className="fill-none stroke-line stroke-2"
            strokeDasharray="6 6"
          />
        ))}
        {faces.map((place, index) => (
          <g key={place.join()} transform={at(place)}>
            <path d={hexagon} className={index % 3 === 1 ? 'fill-honey-soft' : 'fill-raised'} />
            <CombCell picture={live?.pictures[index]} clip={clip} />
          </g>
        ))}
        <path d={hexagon} className="fill-honey" />
        <path d="M-11-22v44L24 0z" className="fill-on-honey" />
      </svg>
      <p className="mt-6 flex h-7 items-center gap-2 text-lg font-extrabold">
        {live && (
          <>
            {live.count > 0 && <span aria-hidden className="size-2 rounded-pill bg-live" />}
            {live.count === 0 ? t('noneLive') : t('liveNow', { count: live.count })}
          </>
        )}
      </p>
    </div>
  );
}

/** A cell with a host's picture; it stays empty without a picture, or if that fails to load. */
function CombCell({ picture, clip }: { picture: string | undefined; clip: string }) {
  const [failed, setFailed] = useState(false);
  if (!picture || failed) return null;
  return (
    <image
      href={assetUrl(picture)}
      x="-47"
      y="-47"
      width="94"
      height="94"
      preserveAspectRatio="xMidYMid slice"
      clipPath={`url(#${clip})`}
      onError={() => setFailed(true)}
      className="animate-fade-in"
    />
  );
}
