import { useEffect } from 'react';
import { onIdle } from '../../../lib/on-idle.ts';
import { preload } from '../../../ui/chunk-load-error.ts';
import { toastViewport } from '../../../ui/Toasts.tsx';
import { openGiftSheet } from '../../gifts/index.ts';
import { openLoginDialog } from '../../session/index.ts';
import { loadPurchaseDialog } from '../../store/index.ts';
import { openHostControl } from '../people/host-control.ts';
import { openViewerCard } from '../people/viewer-card.ts';
import { openRefusalDialog } from './refusals/refusal-dialog.ts';
import type { RoomActions } from './room-actions.ts';

/** Preloads what may be opened in a room once the browser is idle: a first press then works offline too. */
export function usePreload({ guest, isHost }: Pick<RoomActions, 'guest' | 'isHost'>): void {
  useEffect(() => {
    const common = [toastViewport.load, openRefusalDialog.load];
    const host = [openHostControl.load, loadPurchaseDialog];
    const viewer = [openGiftSheet.load, openViewerCard.load, loadPurchaseDialog];
    return onIdle(() => {
      preload([...common, ...(guest ? [openLoginDialog.load] : isHost ? host : viewer)]);
    });
  }, [guest, isHost]);
}
