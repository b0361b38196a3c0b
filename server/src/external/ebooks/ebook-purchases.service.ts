import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.ts';
import type { PurchaseAnswer, PurchaseBody } from '../../external-simulator/index.ts';
import { WalletService } from '../../wallet/index.ts';
import { ExternalOperations } from '../purchases/external-operations.service.ts';
import type { PreparedPurchase } from '../purchases/external-purchase.ts';
import { EBOOK_PORT, type EbookPort } from './ebook.port.ts';
import { EbookPricesService } from './ebook-prices.service.ts';
import type { EbookBuyRequest, EbookBuyResult } from './ebooks.dto.ts';
import { EbooksService, leftOf } from './ebooks.service.ts';

/** Name of the operation, with which its ledger operations begin. */
const operation = 'ebook_buy';

/** Purchases of chapters: the price is held, the service gives the chapters, then the price is final. */
@Injectable()
export class EbookPurchasesService implements OnModuleInit {
  constructor(
    @Inject(EBOOK_PORT) private readonly port: EbookPort,
    private readonly books: EbooksService,
    private readonly prices: EbookPricesService,
    private readonly operations: ExternalOperations,
    private readonly wallet: WalletService,
  ) {}

  onModuleInit(): void {
    this.operations.define<PurchaseBody, PurchaseAnswer>({
      name: operation,
      service: 'ebook',
      send: (purchase, key) => this.port.buy(purchase, key),
    });
  }

  /**
   * Buys a chapter, or all that are left, once per key.
   * Refuses a purchase of chapters (POST /v1/external/ebook/buy): book_not_found (EBOOKS-1), chapter_not_found
   * (EBOOKS-1), chapter_free (EBOOKS-8), chapter_bought (EBOOKS-8), ebook_nothing_left (EBOOKS-8), ebook_price_changed
   * (EBOOKS-9), external_begin, external_pending (EBOOKS-11).
   */
  async buy(member: number, request: EbookBuyRequest, key: string): Promise<EbookBuyResult> {
    const { site_id, book_id, chapter_no, pay_cd, price } = request;
    this.books.assertSite(site_id);
    const { purchaseId, answer, charge } = await this.operations.run<PurchaseAnswer>(operation, {
      userKey: member,
      key,
      input: [book_id, chapter_no, pay_cd, price],
      prepare: () => this.prepare(member, request),
    });
    const balances = await this.wallet.balances(member);
    return {
      purchase_id: purchaseId,
      book_id,
      chapters: answer.chapters,
      pay_cd,
      price: charge?.amount ?? 0,
      balance: pay_cd === 'BTUC' ? balances.btuc_cnt : balances.star_cnt,
      bought_on: answer.bought_at,
    };
  }

  /** Decides the chapters and their price. */
  private async prepare(member: number, request: EbookBuyRequest): Promise<PreparedPurchase> {
    const { book_id, chapter_no, pay_cd, price } = request;
    const [book, { books }] = await Promise.all([this.port.book(book_id), this.port.bought(member)]);
    const left = leftOf(book, books.find((one) => one.book_id === book_id)?.chapters ?? []);
    const chapter = book.chapters.find(({ no }) => no === chapter_no);
    if (chapter_no !== undefined) {
      if (!chapter) throw new AppError('chapter_not_found');
      if (chapter.free === 'Y') throw new AppError('chapter_free');
      if (!left.includes(chapter_no)) throw new AppError('chapter_bought');
    } else if (left.length === 0) throw new AppError('ebook_nothing_left');
    const chapters = chapter_no === undefined ? left : [chapter_no];
    const amount =
      chapter_no === undefined ? this.prices.ofLeft(pay_cd, left.length) : this.prices.ofChapter(pay_cd);
    if (price !== undefined && price !== amount) throw new AppError('ebook_price_changed');
    return {
      request: { member, book_id, chapters } satisfies PurchaseBody,
      charge: { asset: pay_cd, amount, house: 'ebook' },
    };
  }
}
