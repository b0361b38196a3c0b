import { sessionStore } from '../../../api/session-store.ts';
import { useLeaveGuard } from '../../../ui/leave-guard.ts';

const signedOut = (): boolean => sessionStore.getState() === null;

/**
 * Asks before input that is not saved is left behind; whoever has signed out is not asked.
 * @returns lets the page be left, for the moment after saving
 */
export const useUnsaved = (dirty: boolean): (() => void) => useLeaveGuard(dirty, signedOut);
