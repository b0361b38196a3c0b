export { FollowButton } from './FollowButton.tsx';
export { followQuery } from './queries/follow.ts';
