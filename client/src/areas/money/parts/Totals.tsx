/** The totals of a history, two per row; the last of an odd number fills its row. */
export function Totals({ totals }: { totals: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line">
      {totals.map(([name, value]) => (
        <div key={name} className="flex flex-col gap-1 bg-surface p-4 last:odd:col-span-2">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-md font-extrabold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
