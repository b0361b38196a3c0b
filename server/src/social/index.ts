export { FollowsService } from './follows/follows.service.ts';
