import { errorMessage } from '../../../api/errors.ts';
import { toast } from '../../../ui/toast.ts';

/** Runs an action of a button and shows its outcome. */
export async function runAction(work: () => Promise<unknown>, successText?: string): Promise<void> {
  try {
    await work();
    if (successText) toast(successText, { tone: 'good' });
  } catch (error) {
    toast(errorMessage(error), { tone: 'danger' });
  }
}
