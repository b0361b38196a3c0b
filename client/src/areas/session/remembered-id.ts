import { deviceStorage } from '../../lib/storage.ts';

const storageKey = 'honey.login-id';

/** The last input in this tab: it survives closing the dialog or leaving the page. */
let draft: string | null = null;

/** The ID that the member chose to have remembered in this browser. */
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
