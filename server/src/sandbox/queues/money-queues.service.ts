import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.ts';
import { AccountDecisionsService, ExchangeAccountsService, ExchangesService } from '../../exchange/index.ts';
import { SandboxPapersService } from '../../files/index.ts';
import { PaymentSimulatorService } from '../../payment-simulator/index.ts';
import {
  DepositsService,
  PaymentsService,
  PricesService,
  SandboxDepositsService,
} from '../../store/index.ts';
import { GiftBuilder } from '../builders/gift-builder.service.ts';
import { type BuiltMember, MemberBuilder } from '../builders/member-builder.service.ts';
import { OrderBuilder } from '../builders/order-builder.service.ts';
import { CaseMembersService } from './case-members.service.ts';
import { caseTexts } from './texts.ts';

/** The income of a host who requests an exchange, and the requested honey. */
const incomeStars = 30_000;
const exchangedStars = 20_000;
const phone = '01012345678';

/** Fills the queues of money: every won and every honey of a case comes from the product's own services. */
@Injectable()
export class MoneyQueuesService {
  constructor(
    private readonly cases: CaseMembersService,
    private readonly members: MemberBuilder,
    private readonly gifts: GiftBuilder,
    private readonly orders: OrderBuilder,
    private readonly prices: PricesService,
    private readonly payments: PaymentsService,
    private readonly simulator: PaymentSimulatorService,
    private readonly deposits: DepositsService,
    private readonly bank: SandboxDepositsService,
    private readonly papers: SandboxPapersService,
    private readonly accounts: ExchangeAccountsService,
    private readonly decisions: AccountDecisionsService,
    private readonly exchanges: ExchangesService,
  ) {}

  /** Bank transfers that arrived with another amount, so that an operator has to decide. */
  addDeposits(count: number): Promise<string[]> {
    return this.cases.each(count, async ({ userKey }, number) => {
      const { product_id, discounted_price_krw } = await this.product(userKey);
      const { ud_key } = await this.deposits.request(
        userKey,
        {
          method: 'bank',
          product_id,
          quantity: 1,
          amount_krw: discounted_price_krw,
          depositor: caseTexts.person(number),
          phone,
        },
        randomUUID(),
      );
      await this.bank.arrive(ud_key, { how: 'other' });
      return ud_key;
    });
  }

  /** Paid orders of honey that is not spent. */
  addOrders(count: number): Promise<string[]> {
    return this.cases.each(count, async ({ userKey }) => {
      const { star_cnt } = await this.product(userKey);
      return (await this.orders.build({ userKey, starCnt: star_cnt })).order_no;
    });
  }

  /** Orders whose honey was given away before the buyer's card company took the money back. */
  async addReceivables(count: number): Promise<string[]> {
    if (count === 0) return [];
    const host = await this.members.build({ role: 'host' });
    return this.cases.each(count, async ({ userKey }) => {
      const { star_cnt } = await this.product(userKey);
      const { order_no } = await this.orders.build({ userKey, starCnt: star_cnt });
      await this.gifts.give({ userKey, hostKey: host.userKey, starCnt: star_cnt });
      const payment = await this.simulator.payments.ofOrder(order_no);
      if (!payment) throw new AppError('unavailable', { reason: 'the simulator does not know the payment' });
      await this.simulator.payments.chargeBack(payment.payment_key);
      await this.payments.settle(order_no, 'sandbox');
      return order_no;
    });
  }

  /** Exchange accounts of hosts, with their papers. */
  addAccounts(count: number): Promise<string[]> {
    return this.cases.each(count, (host, number) => this.register(host, number), { role: 'host' });
  }

  /** Exchanges of hosts whose account is registered, from the income of a gift. */
  async addExchanges(count: number): Promise<string[]> {
    if (count === 0) return [];
    const fan = await this.members.build();
    return this.cases.each(
      count,
      async (host, number) => {
        const accountId = await this.register(host, number);
        await this.decisions.decide(accountId, { decision: 'register', reason: '' }, null);
        await this.gifts.giveGranted({ userKey: fan.userKey, hostKey: host.userKey, starCnt: incomeStars });
        const exchange = await this.exchanges.request(
          host.userKey,
          { star_cnt: exchangedStars },
          randomUUID(),
        );
        return exchange.exchange_id;
      },
      { role: 'host' },
    );
  }

  private async register({ userKey }: BuiltMember, number: number): Promise<number> {
    const { account } = await this.accounts.register(
      userKey,
      {
        uer_business_type: 1,
        bank_cd: '088',
        account_num: `110${String(userKey).padStart(9, '1')}`,
        holder_nm: caseTexts.person(number),
        uer_mobile: phone,
        id_file_id: await this.papers.upload(userKey, 'exchange', 'id'),
        passbook_file_id: await this.papers.upload(userKey, 'exchange', 'passbook'),
      },
      randomUUID(),
    );
    return account?.account_id ?? 0;
  }

  /** The first product on sale. Throws product_not_found in data without products. */
  private async product(userKey: number) {
    const { list } = await this.prices.products(userKey);
    const [product] = list;
    if (!product) throw new AppError('product_not_found');
    return product;
  }
}
