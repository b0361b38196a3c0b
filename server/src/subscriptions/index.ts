export { SubscriptionsService } from './subscriptions.service.ts';
