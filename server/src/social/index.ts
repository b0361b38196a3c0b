export { FollowsService } from './follows.service.ts';
