import { overlay } from '../../../ui/overlays.tsx';

const openStepUpDialog = overlay(() => import('./StepUpDialog.tsx'), { single: true });

/** Has the operator verify the second factor again; false if the dialog is closed without it. */
export const verifyFactorAgain = (): Promise<boolean> =>
  new Promise((resolve) => {
    openStepUpDialog({ onEnd: resolve });
  });
