export { ForcedLoginBanner } from './ForcedLoginBanner.tsx';
