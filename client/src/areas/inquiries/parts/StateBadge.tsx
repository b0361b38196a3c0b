import { t } from '../../../messages/inquiries.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { InquiryState } from '../queries/inquiries.ts';

/** Whether an inquiry is answered. */
export const StateBadge = ({ state }: { state: InquiryState }) => (
  <Badge tone={state === 'answered' ? 'honey' : 'outline'}>{t(`state_${state}`)}</Badge>
);
