import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';

/** The end of a form: why it was refused as a whole, and its button. */
export function SubmitSection({
  formError,
  action,
  busy,
  tone = 'primary',
  children,
}: {
  formError: string | null;
  /** The verb of the button. */
  action: string;
  busy: boolean;
  tone?: 'primary' | 'danger';
  /** What can be done about the refusal. */
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
