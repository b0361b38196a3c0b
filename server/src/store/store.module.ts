import { Module } from '@nestjs/common';
import { AppConfig } from '../core/config/app-config.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { PaymentSimulatorModule } from '../payment-simulator/payment-simulator.module.ts';
import { PaymentSimulator } from '../payment-simulator/payment-simulator.service.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { BuyInfoService } from './orders/buy-info.service.ts';
import { OrderStates } from './orders/order-states.service.ts';
import { PayMethods } from './orders/pay-methods.service.ts';
import { OrdersController, SubscribeRequestController } from './orders.controller.ts';
import { OrdersService } from './orders.service.ts';
import { CardController } from './payments/card.controller.ts';
import { CardMessages } from './payments/card-messages.service.ts';
import { CheckoutService } from './payments/checkout.service.ts';
import { ComparePaymentsJob } from './payments/compare-payments.job.ts';
import { AbsentPaymentProvider, HttpPaymentProvider } from './payments/http-payment-provider.ts';
import { PAYMENT_PROVIDER_PORT, type PaymentProviderPort } from './payments/payment-provider.port.ts';
import { ProviderComparisons } from './payments/provider-comparisons.service.ts';
import { ReconcileJob } from './payments/reconcile.job.ts';
import { RefundsService } from './payments/refunds.service.ts';
import { PaymentsService } from './payments.service.ts';
import { Prices } from './prices.service.ts';
import { StoreController } from './store.controller.ts';
import './store.errors.ts';
import './store.settings.ts';

defineArea('store', 'Buying honey: products and prices, orders and their payments, refunds.');

/** What is sold for won: products, orders, payments through the provider, refunds. */
@Module({
  imports: [UsersModule, WalletModule, PaymentSimulatorModule],
  controllers: [StoreController, OrdersController, SubscribeRequestController, CardController],
  providers: [
    Prices,
    PayMethods,
    BuyInfoService,
    OrdersService,
    OrderStates,
    CheckoutService,
    PaymentsService,
    CardMessages,
    RefundsService,
    ReconcileJob,
    ProviderComparisons,
    ComparePaymentsJob,
    {
      provide: PAYMENT_PROVIDER_PORT,
      inject: [AppConfig, PaymentSimulator],
      useFactory: (config: AppConfig, simulator: PaymentSimulator): PaymentProviderPort => {
        const { paymentProviderUrl: url, paymentSecret: secret } = config;
        if (url !== '') return new HttpPaymentProvider(async () => url, secret);
        if (simulator.enabled)
          return new HttpPaymentProvider(
            () => simulator.url(),
            secret,
            (address, init) => simulator.send(address, init),
          );
        return new AbsentPaymentProvider();
      },
    },
  ],
  exports: [
    Prices,
    PayMethods,
    OrdersService,
    OrderStates,
    CheckoutService,
    PaymentsService,
    RefundsService,
    ProviderComparisons,
    ComparePaymentsJob,
  ],
})
export class StoreModule {}
