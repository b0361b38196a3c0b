import { defineErrors } from '../../core/errors/error-codes.ts';

/** Refusals of e-books. */
const ebooksErrors = defineErrors('external', {
  book_not_found: [404, '책을 찾을 수 없어요.'],
  chapter_not_found: [404, '이 책에 없는 화예요.'],
  chapter_free: [409, '무료로 읽을 수 있는 화예요.'],
  chapter_bought: [409, '이미 구매한 화예요.'],
  ebook_nothing_left: [409, '모든 화를 구매했어요.'],
  ebook_price_changed: [409, '가격이 바뀌었어요. 새 가격을 확인하고 다시 구매해 주세요.'],
  book_not_bought: [403, '모든 화를 구매하면 책을 내려받을 수 있어요.'],
  ebook_address_ended: [410, '내려받기 주소가 만료됐어요. 내려받기를 다시 눌러 주세요.'],
  ebook_place_changed: [409, '다른 기기에서 이어 읽은 곳이 있어요.'],
});

declare module '../../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof ebooksErrors> {}
}
