import { Module } from '@nestjs/common';
import { AppConfig } from '../core/config/app-config.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { CouponsModule } from '../external/index.ts';
import { PaymentSimulatorService } from '../payment-simulator/index.ts';
import { PaymentSimulatorModule } from '../payment-simulator/payment-simulator.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { CheckoutService } from './checkout/checkout.service.ts';
import { OrdersController, SubscribeRequestController } from './checkout/orders.controller.ts';
import { OrderCouponsService } from './coupons/order-coupons.service.ts';
import { ReportCouponsJob } from './coupons/report-coupons.job.ts';
import { BuyInfoService } from './orders/buy-info.service.ts';
import { CouponOffersService } from './orders/coupon-offers.service.ts';
import { OrderStatesService } from './orders/order-states.service.ts';
import { OrdersService } from './orders/orders.service.ts';
import { PayMethodsService } from './orders/pay-methods.service.ts';
import { PricesService } from './orders/prices.service.ts';
import { CardController } from './payments/card.controller.ts';
import { CardMessagesService } from './payments/card-messages.service.ts';
import { ComparePaymentsJob } from './payments/compare-payments.job.ts';
import { HttpPaymentProvider, UnavailablePaymentProvider } from './payments/http-payment-provider.ts';
import { PAYMENT_PROVIDER_PORT, type PaymentProviderPort } from './payments/payment-provider.port.ts';
import { PaymentsService } from './payments/payments.service.ts';
import { ProviderComparisonsService } from './payments/provider-comparisons.service.ts';
import { ReconcileJob } from './payments/reconcile.job.ts';
import { RefundsService } from './payments/refunds.service.ts';
import { StoreController } from './store.controller.ts';
import './store.errors.ts';
import './store.settings.ts';

defineArea('store', 'Buying honey: products and prices, orders and their payments, refunds.');

/**
 * Sales for won: prices and orders (`orders/`), their coupons (`coupons/`), their payment through the provider (`checkout/`, `payments/`), refunds.
 * Sales by bank transfer are in `deposits/`, with a module of their own.
 */
@Module({
  imports: [UsersModule, WalletModule, CouponsModule, PaymentSimulatorModule],
  controllers: [StoreController, OrdersController, SubscribeRequestController, CardController],
  providers: [
    PricesService,
    PayMethodsService,
    BuyInfoService,
    OrdersService,
    OrderStatesService,
    CouponOffersService,
    OrderCouponsService,
    ReportCouponsJob,
    CheckoutService,
    PaymentsService,
    CardMessagesService,
    RefundsService,
    ReconcileJob,
    ProviderComparisonsService,
    ComparePaymentsJob,
    {
      provide: PAYMENT_PROVIDER_PORT,
      inject: [AppConfig, PaymentSimulatorService],
      useFactory: (config: AppConfig, simulator: PaymentSimulatorService): PaymentProviderPort => {
        const { paymentProviderUrl: url, paymentSecret: secret } = config;
        if (url !== '') return new HttpPaymentProvider(async () => url, secret);
        if (simulator.enabled)
          return new HttpPaymentProvider(
            () => simulator.url(),
            secret,
            (address, init) => simulator.send(address, init),
          );
        return new UnavailablePaymentProvider();
      },
    },
  ],
  exports: [
    PricesService,
    PayMethodsService,
    OrdersService,
    OrderStatesService,
    CheckoutService,
    PaymentsService,
    RefundsService,
    ProviderComparisonsService,
    ComparePaymentsJob,
  ],
})
export class StoreModule {}
