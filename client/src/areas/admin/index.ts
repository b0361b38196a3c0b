export { ForcedLoginBanner } from './forced-login/ForcedLoginBanner.tsx';
