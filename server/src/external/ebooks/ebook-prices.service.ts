import { Injectable } from '@nestjs/common';
import { SettingsStore } from '../../core/settings/settings.store.ts';

/** The currencies of chapters. */
export type EbookPay = 'STAR' | 'BTUC';

/** Prices of chapters, from the settings. */
@Injectable()
export class EbookPricesService {
  constructor(private readonly settings: SettingsStore) {}

  /** By how many percent all chapters that are left cost less. */
  get discountPercent(): number {
    return this.settings.get('ebook_left_discount_percent');
  }

  /** Returns the price of one chapter. */
  ofChapter(pay: EbookPay): number {
    return this.settings.get(pay === 'BTUC' ? 'ebook_chapter_btuc' : 'ebook_chapter_star');
  }

  /** Returns the price of all chapters that are left: less the discount, rounded down; 0 if none are left. */
  ofLeft(pay: EbookPay, chapters: number): number {
    if (chapters === 0) return 0;
    const full = this.ofChapter(pay) * chapters;
    return Math.max(1, Math.floor((full * (100 - this.discountPercent)) / 100));
  }
}
