import { useEffect } from 'react';
import { t } from '../../../messages/batches.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { batchRowsMax } from '../batches/batch-acts.ts';
import { loadBatchDialog } from '../batches/load-batch-dialog.ts';
import type { Choosing } from './choosing.ts';
import type { ListAct, ListDefinition } from './list-definition.ts';

/** What can be done to the chosen rows, of this page and of others. */
export function BatchBar<Row>({
  definition: { acts = [] },
  choosing,
  onAct,
}: {
  definition: ListDefinition<Row>;
  choosing: Choosing;
  onAct: (act: ListAct<Row>) => void;
}) {
  const { count, selectable, isEverything, isTooMany } = choosing;
  const isChosen = count > 0;
  // The first key after the one that opens the dialog belongs to it, not to the list.
  useEffect(() => {
    if (isChosen) loadBatchDialog().catch(() => undefined);
  }, [isChosen]);
  if (!isChosen) return null;
  const isCut = selectable.isCut;
  const all = formatNumber(selectable.count);
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 rounded-control bg-raised px-3 py-2">
      <p role="status" className="flex-1 basis-40 font-semibold">
        {isEverything
          ? t(isCut ? 'chosenFirst' : 'chosenAll', { count: all })
          : t('chosen', { count: formatNumber(count) })}
        {isTooMany && (
          <span className="block text-sm text-danger-text">{t('chosenMany', { max: batchRowsMax })}</span>
        )}
      </p>
      {!isEverything && selectable.count > count && (
        <Button size="sm" variant="ghost" onClick={choosing.chooseEverything}>
          {t(isCut ? 'chooseFirst' : 'chooseAll', { count: all })}
        </Button>
      )}
      {acts.map(
        (act) =>
          act.batch && (
            <Button
              key={act.key}
              size="sm"
              variant={act.tone ?? 'secondary'}
              aria-keyshortcuts={`Shift+${act.letter.toUpperCase()}`}
              disabled={isTooMany}
              onClick={() => onAct(act)}
            >
              {t('open', { action: act.label })}
            </Button>
          ),
      )}
      <Button size="sm" variant="ghost" onClick={choosing.clear}>
        {t('unchoose')}
      </Button>
    </div>
  );
}
