import { ApiError, errorMessage } from '../../../api/errors.ts';
import { toast } from '../../../ui/toast.ts';

/** What is wrong with the first field says more than that something is; a fixture's tells what the product refused. */
const refusalOf = (error: unknown): string =>
  (error instanceof ApiError ? error.fields[0]?.message : undefined) ?? errorMessage(error);

/** Does something that a button stands for, and says what came of it. */
export async function runAction(work: () => Promise<unknown>, successText?: string): Promise<void> {
  try {
    await work();
    if (successText) toast(successText, { tone: 'good' });
  } catch (error) {
    toast(refusalOf(error), { tone: 'danger' });
  }
}
