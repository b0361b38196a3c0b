export { HostApplicationDecisionsService } from './host-application-decisions.service.ts';
