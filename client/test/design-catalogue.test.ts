import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const source = new URL('../src/', import.meta.url);
const ui = new URL('ui/', source);
const samples = new URL('areas/sandbox/parts/design/', source);

/** Components that the catalogue shows only as a part of another one, or not at all, with the reason. */
const notShown: Record<string, string> = {
  'AccountNumber.tsx': 'changes only what a copy holds',
  'AutoRetry.tsx': 'renders nothing',
  'ConfirmDialog.tsx': 'opened by openConfirm',
  'Dialog.tsx': 'within the confirmation dialog',
  'ExternalLink.tsx': 'a link without a look of its own',
  'Face.tsx': 'within Avatar',
  'FieldError.tsx': 'within every field',
  'FieldNote.tsx': 'within every field',
  'FormDialog.tsx': 'the dialog with fields, which are shown by themselves',
  'LeaveDialog.tsx': 'opened when an edited form is left',
  'LinkedText.tsx': 'text with links',
  'LoadMore.tsx': 'a button at the end of a list',
  'NewPasswordField.tsx': 'a password field with the rules of passwords',
  'PlainToasts.tsx': 'shows toasts until ToastViewport is loaded',
  'Popover.tsx': 'opened beside an element',
  'Tabs.tsx': 'the console itself',
  'ToastViewport.tsx': 'opened by toast',
  'Toasts.tsx': 'opened by toast',
  'UniqueField.tsx': 'a field with the result of a check',
  'overlays.tsx': 'opens overlays',
  'lazy-component.tsx': 'loads components',
};

it('the catalogue shows every component of the design system, or states why it does not', () => {
  const components = readdirSync(ui).filter((name) => name.endsWith('.tsx'));
  const imported = readdirSync(samples)
    .concat('../../panels/DesignPanel.tsx')
    .map((name) => readFileSync(new URL(name, samples), 'utf8'))
    .join('\n');
  const shown = components.filter((name) => imported.includes(`/ui/${name}'`));
  expect(components.filter((name) => !shown.includes(name)).sort()).toEqual(Object.keys(notShown).sort());
});
