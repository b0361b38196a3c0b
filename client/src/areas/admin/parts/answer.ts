import { overlay } from '../../../ui/overlays.tsx';
import type { ManagedInquiry } from '../queries/inquiries.ts';

/** Opens the answer to an inquiry, at the version read. */
export const openAnswer = overlay<{ inquiry: ManagedInquiry }>(() => import('./AnswerDialog.tsx'), {
  single: true,
});
