import type { Schema } from '../../../../api/client.ts';
import { overlay } from '../../../../ui/overlays.tsx';
import type { DialogRefusal } from './refusals.ts';

/** Opens the dialog that explains why a live cannot be watched. */
export const openRefusalDialog = overlay<{
  refusal: DialogRefusal;
  host: Schema<'UserBrief'> | null;
  onRetry: () => void;
}>(() => import('./RefusalDialog.tsx'));
