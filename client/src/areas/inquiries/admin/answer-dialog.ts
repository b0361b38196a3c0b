import { overlay } from '../../../ui/overlays.tsx';

/** Opens the dialog that answers an inquiry; the answer names the version of the inquiry that is shown. */
export const openAnswerDialog = overlay(() => import('./AnswerDialog.tsx'), {
  single: true,
});
