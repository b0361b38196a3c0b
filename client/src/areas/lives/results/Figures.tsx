/** A few figures with their names, in one row where there is room. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col gap-1 bg-surface p-4">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-md font-extrabold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
