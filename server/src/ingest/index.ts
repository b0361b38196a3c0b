export { SimulatedStreamsService } from './simulated-streams.service.ts';
