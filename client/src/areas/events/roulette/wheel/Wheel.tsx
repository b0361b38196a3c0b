import clsx from 'clsx';
import type { RefObject } from 'react';
import { animalAddress } from './AnimalPicture.tsx';
import { type Prize, wheelLines } from './prize-texts.ts';
import { fieldPath, middleOf, pointAt } from './wheel-angles.ts';

/** A field as the wheel draws it. */
export interface WheelField extends Prize {
  animal_cd: string;
  name: string;
}

const size = 400;
const centre = size / 2;
const fieldRadius = 178;
const rimRadius = 187;
const coin = { size: 52, distance: 137 };
const textDistance = 93;
/** Letters of a line that fit into a field at full size. */
const wideLine = 5;
const hubRadius = 52;
const bulbs = 24;

/**
 * The wheel: its fields turn, the rim with its lamps, the hub and the pointer do not. Screen readers get the fields from
 * the table of chances, and results from the live region.
 * @param turning the element that `useWheel` turns
 */
export function Wheel({
  fields,
  turning,
  won,
  moving,
}: {
  fields: readonly WheelField[];
  turning: RefObject<HTMLDivElement | null>;
  /** The field that the last draw stopped on; null while the wheel turns and before. */
  won: number | null;
  moving: boolean;
}) {
  return (
    <div aria-hidden data-testid="wheel" className="relative aspect-square w-full scroll-mt-32 select-none">
      <svg aria-hidden viewBox={`0 0 ${size} ${size}`} className="absolute inset-0 size-full">
        <circle cx={centre} cy={centre} r={rimRadius + 10} className="fill-honey" />
        <circle cx={centre} cy={centre} r={rimRadius - 7} className="fill-surface" />
      </svg>
      <div ref={turning} className="absolute inset-0 will-change-transform">
        <svg aria-hidden viewBox={`0 0 ${size} ${size}`} className="absolute inset-0 size-full">
          {fields.map((field, at) => (
            <Field key={field.animal_cd} field={field} at={at} count={fields.length} won={won === at} />
          ))}
        </svg>
      </div>
      <svg
        aria-hidden
        viewBox={`0 0 ${size} ${size}`}
        className="pointer-events-none absolute inset-0 size-full"
      >
        {Array.from({ length: bulbs }, (_, at) => {
          const [x, y] = pointAt((at * 360) / bulbs, rimRadius + 1.5, centre);
          return (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: the lamps are alike and never move.
              key={at}
              cx={x}
              cy={y}
              r={4}
              className={clsx('roulette-lamp fill-over', moving && 'roulette-lamp-on')}
              style={{ animationDelay: `${(at % 2) * 240}ms` }}
            />
          );
        })}
        <circle cx={centre} cy={centre} r={hubRadius} className="fill-honey" />
        <circle cx={centre} cy={centre} r={hubRadius - 7} className="fill-surface" />
        <Hub />
        <path
          d={`M${centre} 40L${centre - 13} 12a7 7 0 0 1 6-10h14a7 7 0 0 1 6 10z`}
          className="fill-live stroke-over"
          strokeWidth={3}
          strokeLinejoin="round"
        />
      </svg>
    </div>
  );
}

/** One field: its animal at the outside, its prize below it. */
function Field({ field, at, count, won }: { field: WheelField; at: number; count: number; won: boolean }) {
  const isCumulative = field.prize_cd === 'cumulative';
  const lines = wheelLines(field);
  return (
    <>
      <path
        d={fieldPath(at, count, fieldRadius, centre)}
        strokeWidth={1.5}
        className={clsx(
          'stroke-line',
          isCumulative ? 'fill-honey' : at % 2 === 0 ? 'fill-surface' : 'fill-honey-soft',
          won && !isCumulative && 'roulette-won',
        )}
      />
      <g transform={`rotate(${middleOf(at, count)} ${centre} ${centre})`}>
        <use
          href={animalAddress(field.animal_cd)}
          x={centre - coin.size / 2}
          y={centre - coin.distance - coin.size / 2}
          width={coin.size}
          height={coin.size}
        />
        {lines.map((line, index) => (
          <text
            key={line}
            x={centre}
            y={centre - textDistance + index * 13}
            textAnchor="middle"
            className={clsx(
              'font-extrabold',
              isCumulative || won ? 'fill-on-honey' : field.prize_cd === 'none' ? 'fill-muted' : 'fill-text',
            )}
            fontSize={index > 0 ? 11 : line.length > wideLine ? 12 : 14}
          >
            {line}
          </text>
        ))}
      </g>
    </>
  );
}

/** Three cells of a honeycomb, in the middle. */
function Hub() {
  const cell = 'M0-12 10.4-6V6L0 12-10.4 6V-6z';
  return (
    <g strokeLinejoin="round" strokeWidth={2.5}>
      <path
        d={cell}
        transform={`translate(${centre - 11.5} ${centre - 9})`}
        className="fill-honey stroke-honey"
      />
      <path
        d={cell}
        transform={`translate(${centre + 11.5} ${centre - 9})`}
        className="fill-transparent stroke-honey"
      />
      <path
        d={cell}
        transform={`translate(${centre} ${centre + 11})`}
        className="fill-honey-soft stroke-honey"
      />
    </g>
  );
}
