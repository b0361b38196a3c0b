export { bankSecretOf, signatureOfDeposit } from './bank-signature-rules.ts';
export { BankDepositNotice, type DepositState, UdKeyParam } from './deposits.dto.ts';
export { IncomingDepositsService } from './incoming-deposits.service.ts';
export { ListComparisonsService } from './list-comparisons.service.ts';
export {
  type OrderStateCode,
  type PayBrand,
  PaymentChoice,
  type PgMethod,
  payBrands,
  pgMethods,
} from './orders.dto.ts';
export { OrdersService } from './orders.service.ts';
export { PaymentsService } from './payments.service.ts';
export { PricesService } from './prices.service.ts';
export { SimulatedDepositsService } from './simulated-deposits.service.ts';
