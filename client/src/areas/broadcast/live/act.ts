import { errorMessage } from '../../../api/errors.ts';
import { toast } from '../../../ui/toast.ts';

/** Does something that a button stands for, and says what came of it. */
export async function act(work: () => Promise<unknown>, said?: string): Promise<void> {
  try {
    await work();
    if (said) toast(said, { tone: 'good' });
  } catch (error) {
    toast(errorMessage(error), { tone: 'danger' });
  }
}
