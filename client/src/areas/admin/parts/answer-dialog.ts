import { overlay } from '../../../ui/overlays.tsx';
import type { ManagedInquiry } from '../queries/inquiries.ts';

/** Opens the dialog that answers an inquiry; the answer names the version of the inquiry that is shown. */
export const openAnswerDialog = overlay<{ inquiry: ManagedInquiry }>(() => import('./AnswerDialog.tsx'), {
  single: true,
});
