export { HostApplicationsService } from './host-applications.service.ts';
