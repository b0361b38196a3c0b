export { SettingPage } from './parts/SettingPage.tsx';
