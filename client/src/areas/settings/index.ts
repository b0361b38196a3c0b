import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ErrorState } from '../../ui/states.tsx';

export { type MenuEntry, serviceEntries } from './menu.ts';
export { SettingPage } from './parts/SettingPage.tsx';
export { SubmitSection } from './parts/SubmitSection.tsx';
export { useUnsaved } from './parts/use-unsaved.ts';

/** The menu beside my pages; loaded with the first of them, to keep the home page small. */
export const MypageFrame = lazyComponent(() => import('./MypageFrame.tsx'), ErrorState);
