import { personalTableName } from '../../../messages/personal-tables.ts';

/** Tables by their names, which the copy calls as the hint says; numbers of rows, and texts. */
export function RowTable({
  heads,
  rows,
}: {
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted">
            {heads.map((head, column) => (
              <th
                key={head}
                scope="col"
                className={column === 1 ? 'px-3 py-1 text-right font-normal' : 'px-3 py-1 font-normal'}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join(' ')} className="border-t border-line">
              {row.map((cell, column) => (
                <td
                  key={heads[column]}
                  title={column === 0 ? cell : undefined}
                  className={column === 1 ? 'px-3 py-1 text-right tabular-nums' : 'px-3 py-1 wrap-anywhere'}
                >
                  {column === 0 ? personalTableName(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
