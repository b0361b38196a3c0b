/** A control that is wrong, or the first one of a group that is. */
const wrong =
  ':is(input, select, textarea, button)[aria-invalid="true"], [data-wrong] :is(input, select):enabled';

/** Moves focus to the first wrong field of a form, and the field into the middle of what is seen, clear of bars at its edges. */
export function focusFirstWrong(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(wrong);
  if (!field) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}
