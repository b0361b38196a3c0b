import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { FieldError } from './FieldError.tsx';

/** A checkbox with its label beside it and its error below. */
export function Checkbox({
  label,
  help,
  error,
  mixed = false,
  className,
  ref,
  ...rest
}: Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Indeterminate: only some of the items it represents are checked. */
  mixed?: boolean;
}) {
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-6 items-start gap-3">
        <input
          {...rest}
          ref={(element) => {
            own.current = element;
            if (typeof ref === 'function') return ref(element);
            if (ref) ref.current = element;
          }}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-note` : undefined}
          className="mt-1 size-4 shrink-0 accent-honey"
        />
        <span className="min-w-0 flex-1 text-md">{label}</span>
      </label>
      {error ? (
        <FieldError id={`${id}-note`} className="mt-1 ml-7">
          {error}
        </FieldError>
      ) : (
        help && (
          <p id={`${id}-note`} className="mt-1 ml-7 flex items-center gap-1 text-sm text-muted">
            {help}
          </p>
        )
      )}
    </div>
  );
}
