import { Circle, CircleCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { t } from '../messages/forms.ts';
import { PasswordField } from './Field.tsx';
import { newPasswordProblem } from './password-text.ts';

/**
 * A new password, checked while typing by the server's rules (SIGN-UP-25). `value` only feeds the hint: the field
 * itself stays uncontrolled.
 */
export function NewPasswordField({
  value,
  compared,
  ...rest
}: Omit<ComponentProps<typeof PasswordField>, 'value' | 'help'> & {
  value: string;
  compared?: readonly string[];
}) {
  const problem = value === '' ? null : newPasswordProblem(value, compared);
  const good = value !== '' && !problem;
  const Icon = good ? CircleCheck : Circle;
  const hint = value === '' ? t('passwordHelp') : (problem ?? t('passwordOk'));
  return (
    <div>
      <PasswordField
        {...rest}
        autoComplete="new-password"
        help={
          <span className={good ? 'flex items-center gap-1 text-good-text' : 'flex items-center gap-1'}>
            {value !== '' && <Icon size={16} aria-hidden className="shrink-0" />}
            {hint}
          </span>
        }
      />
      <p role="status" className="sr-only">
        {value === '' || rest.error ? '' : hint}
      </p>
    </div>
  );
}
