import { sessionStore } from '../../../api/session-store.ts';
import { useLeaveGuard } from '../../../ui/leave-guard.ts';

const signedOut = (): boolean => sessionStore.getState() === null;

/**
 * Prompts for confirmation before unsaved input is left, but not after sign-out.
 * @returns allows leaving the page, after saving
 */
export const useUnsaved = (dirty: boolean): (() => void) => useLeaveGuard(dirty, signedOut);
