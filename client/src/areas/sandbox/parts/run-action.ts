import { ApiError, errorMessage } from '../../../api/errors.ts';
import { toast } from '../../../ui/toast.ts';

/** The first field error is more specific than the general message; for a fixture it contains the product's refusal. */
const refusalOf = (error: unknown): string =>
  (error instanceof ApiError ? error.fields[0]?.message : undefined) ?? errorMessage(error);

/** Runs an action of a button and shows its outcome. */
export async function runAction(action: () => Promise<unknown>, successText?: string): Promise<void> {
  try {
    await action();
    if (successText) toast(successText, { tone: 'good' });
  } catch (error) {
    toast(refusalOf(error), { tone: 'danger' });
  }
}
