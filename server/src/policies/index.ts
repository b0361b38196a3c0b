export { PoliciesService } from './policies.service.ts';
