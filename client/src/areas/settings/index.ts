import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ErrorState } from '../../ui/states.tsx';

export { type MenuEntry, serviceEntries } from './menu.ts';
export { SettingPage } from './parts/SettingPage.tsx';
export { SubmitSection } from './parts/SubmitSection.tsx';
export { useUnsaved } from './parts/use-unsaved.ts';

/** The menu beside the pages of one's own; loaded with the first of them, for it is not the home page's weight. */
export const MypageFrame = lazyComponent(() => import('./MypageFrame.tsx'), ErrorState);
