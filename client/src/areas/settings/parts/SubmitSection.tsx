import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';

/** The end of a form: its general error, and the submit button. */
export function SubmitSection({
  formError,
  action,
  busy,
  tone = 'primary',
  children,
}: {
  formError: string | null;
  /** The label of the button, a verb. */
  action: string;
  busy: boolean;
  tone?: 'primary' | 'danger';
  /** Possible actions on the error. */
  children?: ReactNode;
}) {
  return (
    <div>
      <div className="has-[p]:mb-4">
        <FormAlert message={formError}>{children && <div className="mt-2">{children}</div>}</FormAlert>
      </div>
      <Button type="submit" variant={tone} size="lg" busy={busy} className="w-full">
        {action}
      </Button>
    </div>
  );
}
