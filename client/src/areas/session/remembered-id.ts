import { deviceStorage } from '../../lib/storage.ts';

const storageKey = 'honey.login-id';

/** What was typed last in this tab: it stays when the dialog is closed or the page is left. */
let draft: string | null = null;

/** The ID the member asked this browser to remember. */
export const rememberedId = {
  saved: (): string | null => deviceStorage().getItem(storageKey),
  initial: (): string => draft ?? rememberedId.saved() ?? '',
  type(id: string): void {
    draft = id;
  },
  save(id: string, remember: boolean): void {
    draft = null;
    if (remember) deviceStorage().setItem(storageKey, id);
    else deviceStorage().removeItem(storageKey);
  },
};
