export { openNameCard } from './name-card.ts';
export { UserAvatarButton } from './UserAvatarButton.tsx';
