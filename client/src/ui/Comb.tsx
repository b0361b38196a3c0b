const cell = 'M0-18 15.6-9V9L0 18-15.6 9V-9z';

/** The product's illustration: three honeycomb cells, empty, broken or resting. */
export function Comb({ mood }: { mood: 'empty' | 'broken' | 'resting' }) {
  return (
    <svg viewBox="-40 -36 80 72" width="80" height="72" aria-hidden className="text-edge">
      <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round">
        <path d={cell} transform="translate(-17 -14)" className="fill-honey stroke-honey" />
        <path d={cell} transform="translate(17 -14)" strokeDasharray={mood === 'empty' ? '5 4' : undefined} />
        <path d={cell} transform="translate(0 15)" strokeDasharray={mood === 'empty' ? '5 4' : undefined} />
        {mood === 'broken' && <path d="m13-22 6 7-5 4 6 8" />}
        {mood === 'resting' && <path d="M-5 13h10l-10 8h10" />}
      </g>
    </svg>
  );
}
