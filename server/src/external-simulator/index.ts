export { type ExternalServiceName, externalServiceNames } from './base/service-names.ts';
export {
  codesAnswer,
  endingAnswer,
  giveAnswer,
  ownAnswer,
  possessionAnswer,
  wireCampaign,
  wireCoupon,
} from './coupon/coupon-wire.ts';
export {
  type BookAnswer,
  type BoughtAnswer,
  bookAnswer,
  booksAnswer,
  boughtAnswer,
  type ChapterAnswer,
  chapterAnswer,
  coverAnswer,
  fileAnswer,
  type PurchaseAnswer,
  type PurchaseBody,
  purchaseAnswer,
} from './ebook/ebook-wire.ts';
export { ExternalSimulatorService } from './external-simulator.service.ts';
export {
  roundsAnswer as lottoRoundsAnswer,
  ticketsAnswer as lottoTicketsAnswer,
  type WireRound,
  type WireTicket,
  wireRound,
  wireTicket,
} from './lotto/lotto-wire.ts';
