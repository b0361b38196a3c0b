import { errorMessage } from '../../../api/errors.ts';
import { toast } from '../../../ui/toast.ts';

/** Does something that a button stands for, and says what came of it. */
export async function runAction(work: () => Promise<unknown>, successText?: string): Promise<void> {
  try {
    await work();
    if (successText) toast(successText, { tone: 'good' });
  } catch (error) {
    toast(errorMessage(error), { tone: 'danger' });
  }
}
