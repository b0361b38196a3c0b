import { errorMessage } from '../../../api/errors.ts';
import { toast } from '../../../ui/toast.ts';

/** Runs an action of a button and shows its outcome. */
export async function runAction(action: () => Promise<unknown>, successText?: string): Promise<void> {
  try {
    await action();
    if (successText) toast(successText, { tone: 'good' });
  } catch (error) {
    toast(errorMessage(error), { tone: 'danger' });
  }
}
