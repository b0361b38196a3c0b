export { FollowButton } from './FollowButton.tsx';
export { GoLiveAlerts } from './GoLiveAlerts.tsx';
export { userFanClubsKey, userFanClubsQuery } from './queries/fan-clubs.ts';
