export { FollowButton } from './FollowButton.tsx';
export { GoLiveAlerts } from './GoLiveAlerts.tsx';
