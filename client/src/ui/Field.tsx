import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { t } from '../messages/ui.ts';
import { FieldNote } from './FieldNote.tsx';

const control =
  'h-12 w-full rounded-control border bg-background px-3 text-md text-text placeholder:text-muted disabled:opacity-50';

/** Far beyond any password: anything longer was pasted by mistake. */
const passwordLengthBound = 200;

interface FieldText {
  label: string;
  /** Shown below the field until an error replaces it. */
  help?: ReactNode;
  error?: string | undefined;
  /** Shown inside the field at its right: a button or the remaining time. */
  trailing?: ReactNode;
}

type InputProps = Omit<ComponentProps<'input'>, 'id'> & FieldText;

/** One form field: label above, help below, an error in place of the help. */
export function Field({ label, help, error, trailing, className, ...rest }: InputProps) {
  return (
    <Framed {...{ label, help, error, className }}>
      {(control) => (
        <>
          <Input {...rest} {...control} className={trailing ? 'pr-24' : undefined} />
          {trailing && <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>}
        </>
      )}
    </Framed>
  );
}

/** A password field with a button that reveals the password. */
export function PasswordField({
  label,
  help,
  error,
  className,
  ...rest
}: Omit<InputProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  return (
    <Framed {...{ label, help, error, className }}>
      {(control) => (
        <>
          <Input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            maxLength={passwordLengthBound}
            className="pr-12"
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={t('showPassword')}
            title={shown ? t('hidePassword') : t('showPassword')}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 inline-flex w-10 items-center justify-center rounded-control text-muted hover:text-text"
          >
            {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
          </button>
        </>
      )}
    </Framed>
  );
}

interface FramedProps extends Omit<FieldText, 'trailing'> {
  className?: string | undefined;
  /** The control, with the attributes that link it to its label and note. */
  children: (control: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>) => ReactNode;
}

function Framed({ label, help, error, className, children }: FramedProps) {
  const id = useId();
  const hasNote = Boolean(error || help);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': hasNote ? `${id}-note` : undefined,
        })}
      </div>
      <FieldNote id={`${id}-note`} help={help} error={error} className="mt-1" />
    </div>
  );
}

/** A text control without a frame; outside a Field it needs an `aria-label`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...rest}
      className={clsx(control, rest['aria-invalid'] ? 'border-danger-text' : 'border-edge', className)}
    />
  );
}
