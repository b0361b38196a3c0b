/** A drop of honey: the picture of a gift without a sticker. */
export function HoneyDrop({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden className={className}>
      <path
        d="M32 4C42 19 54 28 54 41a22 19 0 0 1-44 0C10 28 22 19 32 4z"
        className="fill-honey stroke-on-honey/30"
        strokeWidth="2"
      />
      <path
        d="M20 40c0-6 4-11 8-16"
        fill="none"
        className="stroke-over/80"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="24" cy="48" r="2.5" className="fill-over/80" />
    </svg>
  );
}
