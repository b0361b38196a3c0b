import { typedNumber, typedPhone } from '@honey/rules';
import type { ChangeEvent, ComponentProps } from 'react';
import { Field } from './Field.tsx';

/** Allows for spaces and hyphens in a pasted number. */
const typedLengthMax = 40;

/**
 * A field for a number made of digits: card, account, business or phone number. Spaces and hyphens that are typed or
 * pasted are removed before a form receives the value (STORE-51).
 */
export function NumberField({
  kind = 'number',
  onChange,
  ...rest
}: ComponentProps<typeof Field> & { kind?: 'number' | 'phone' }) {
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    withoutSeparators(event.target, kind === 'phone' ? typedPhone : typedNumber);
    onChange?.(event);
  };
  return (
    <Field
      inputMode="numeric"
      maxLength={typedLengthMax}
      {...(kind === 'phone' && { autoComplete: 'tel-national' })}
      {...rest}
      onChange={change}
    />
  );
}

/** Rewrites the input's value; the caret stays behind the same digit. */
function withoutSeparators(input: HTMLInputElement, plainOf: (text: string) => string): void {
  const plain = plainOf(input.value);
  if (plain === input.value) return;
  const caret = plainOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  input.value = plain;
  input.setSelectionRange(caret, caret);
}
