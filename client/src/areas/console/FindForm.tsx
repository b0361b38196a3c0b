import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

interface FindFormProps {
  /** What is searched. */
  label: string;
  action: string;
  /** What was searched before. */
  initial?: string;
  /** Called with the trimmed text, unless it is empty. */
  onFind: (text: string) => void;
}

/** A search that begins when it is sent: each one is a request of its own, and may be in the audit log. */
export function FindForm({ label, action, initial = '', onFind }: FindFormProps) {
  const [text, setText] = useState(initial);
  const find = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') onFind(text.trim());
  };
  return (
    <form noValidate onSubmit={find} className="flex max-w-text items-end gap-2">
      <Field
        className="flex-1"
        label={label}
        type="search"
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary" size="lg">
        {action}
      </Button>
    </form>
  );
}
