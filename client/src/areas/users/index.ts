export { GradeBadges } from './GradeBadges.tsx';
export { openNameCard } from './name-card.ts';
export { UserAvatarButton } from './UserAvatarButton.tsx';
export { vipName } from './vip.ts';
