export { GradeBadges } from './GradeBadges.tsx';
export { honorName } from './honor.ts';
export { openNameCard } from './name-card.ts';
export { UserAvatarButton } from './UserAvatarButton.tsx';
