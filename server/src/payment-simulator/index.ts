export { PaymentSimulatorService } from './payment-simulator.service.ts';
