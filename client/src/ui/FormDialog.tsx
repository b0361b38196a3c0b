import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { t } from '../messages/ui.ts';
import { Button } from './Button.tsx';
import { Dialog, type DialogWidth } from './Dialog.tsx';
import { FormAlert } from './FormAlert.tsx';
import type { OverlayProps } from './overlays.tsx';
import { submitOnControlEnter } from './submit-keys.ts';

/**
 * A form in a dialog: its fields, what refused it, and the buttons. Ctrl+Enter sends it from any field. It cannot be
 * closed while it is being sent.
 */
export function FormDialog({
  title,
  description,
  width = 'dialog',
  action,
  variant = 'primary',
  otherActions,
  isSubmitting,
  isUploading = false,
  formError,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  description?: string | undefined;
  width?: DialogWidth;
  /** The label of the button that sends the form, a verb. */
  action: string;
  variant?: 'primary' | 'danger';
  /** Buttons between cancel and `action`. */
  otherActions?: ReactNode;
  isSubmitting: boolean;
  /** A file is being uploaded, without which the form cannot be sent. */
  isUploading?: boolean;
  /** Why the form was refused, unless a field says so; null for nothing. */
  formError: string | null;
  onSubmit: (event: FormEvent) => Promise<void>;
  children: ReactNode;
} & OverlayProps) {
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => focusFirst(fields.current, send.current), []);
  return (
    <Dialog
      title={title}
      {...(description ? { description } : {})}
      width={width}
      onClose={() => !isSubmitting && onClose()}
      footer={
        <>
          <Button size="lg" disabled={isSubmitting} onClick={onClose}>
            {t('cancel')}
          </Button>
          {otherActions}
          <Button
            ref={send}
            type="submit"
            form={form}
            size="lg"
            variant={variant}
            busy={isSubmitting || isUploading}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        ref={fields}
        id={form}
        noValidate
        onKeyDown={isSubmitting || isUploading ? undefined : submitOnControlEnter}
        onSubmit={(event) => void onSubmit(event)}
        className="flex flex-col gap-4"
      >
        {children}
        <FormAlert message={formError} />
      </form>
    </Dialog>
  );
}

/**
 * Focuses the first field, or the button of a form without fields: by keyboard the form begins there, not at the button
 * that closes it. On touch screens that would open the keyboard over the form.
 */
function focusFirst(fields: HTMLFormElement | null, send: HTMLButtonElement | null): void {
  if (fields?.contains(document.activeElement) || !matchMedia('(pointer: fine)').matches) return;
  const field = fields?.querySelector<HTMLElement>('input:not([type="file"]), select, textarea');
  (field ?? send)?.focus();
}
