import type { KeyboardEvent } from 'react';

/** Ctrl+Enter or ⌘+Enter in a field sends its form: in a text area Enter alone is a new line. */
export function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement | HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  // A button does what it says.
  if (event.target instanceof HTMLButtonElement) return;
  event.preventDefault();
  const { currentTarget } = event;
  (currentTarget instanceof HTMLFormElement ? currentTarget : currentTarget.form)?.requestSubmit();
}
