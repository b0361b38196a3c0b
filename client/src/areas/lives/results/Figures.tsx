/** Labelled figures, four per row where there is room; those of the last row fill it. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line">
      {figures.map(([name, value]) => (
        <div key={name} className="flex grow basis-2/5 flex-col gap-1 bg-surface p-4 sm:basis-1/5">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-md font-extrabold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
