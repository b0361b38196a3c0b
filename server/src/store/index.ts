export { DepositsModule } from './deposits/deposits.module.ts';
export { DepositsService } from './deposits/deposits.service.ts';
export { ListComparisonsService } from './deposits/list-comparisons.service.ts';
export { SandboxDepositsService } from './deposits/sandbox/sandbox-deposits.service.ts';
export {
  type OrderStateCode,
  type PayBrand,
  PaymentChoice,
  type PgMethod,
  payBrands,
  pgMethods,
} from './orders/orders.dto.ts';
export { OrdersService } from './orders/orders.service.ts';
export { PricesService } from './orders/prices.service.ts';
export { PaymentsService } from './payments/payments.service.ts';
