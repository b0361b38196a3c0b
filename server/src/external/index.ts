export { ExternalServices } from './services/external-services.service.ts';
