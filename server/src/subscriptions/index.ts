export { subscriptionPay } from './subscriptions.functions.ts';
export { SubscriptionsService } from './subscriptions.service.ts';
