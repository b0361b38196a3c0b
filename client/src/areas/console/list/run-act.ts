import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/console.ts';
import { toast } from '../../../ui/toast.ts';
import { openActionDialog } from '../action-dialog.ts';
import type { ListAct } from './list-definition.ts';
import type { Cursor } from './use-cursor.ts';

/**
 * Does an act to a row: confirms it first where it says so, offers undo where there is one, opens the next case.
 * @param second shows the case, if another operator decided it first
 */
export const runAct = <Row>(
  act: ListAct<Row>,
  row: Row,
  cursor: Cursor<Row>,
  second: (row: Row, error: unknown) => boolean,
): void => {
  const done = (): void => {
    const undo = act.undo;
    if (undo) offerUndo(act.label, () => undo(row));
    if (!act.stays && cursor.advance(row) === null && cursor.isQueue) toast(t('casesDone'));
  };
  if (act.open) {
    act.open(row, done, (error) => second(row, error));
    return;
  }
  if (act.run) {
    act.run(row).then(done, (error: unknown) => {
      if (!second(row, error)) toast(errorMessage(error), { tone: 'danger' });
    });
    return;
  }
  const dialog = act.confirm?.(row);
  if (!dialog) return;
  openActionDialog({
    ...dialog,
    onConfirm: async (input) => {
      let result: unknown;
      try {
        result = await dialog.onConfirm(input);
      } catch (error) {
        if (second(row, error)) return 'overtaken';
        throw error;
      }
      done();
      return result;
    },
  });
};

function offerUndo(action: string, undo: () => Promise<unknown>): void {
  toast(t('actDone', { action }), {
    tone: 'good',
    action: {
      label: t('undo'),
      onClick: () => {
        undo().then(
          () => toast(t('undone'), { tone: 'good' }),
          (error: unknown) => toast(errorMessage(error), { tone: 'danger' }),
        );
      },
    },
  });
}
