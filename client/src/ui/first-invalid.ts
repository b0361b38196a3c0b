/** An invalid control, or the first one of an invalid group. */
const invalidControl =
  ':is(input, select, textarea, button)[aria-invalid="true"], [data-wrong] :is(input, select):enabled';

/** Moves focus to the first invalid field of a form, and scrolls it to the centre, clear of bars at the edges. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(invalidControl);
  if (!field) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}
