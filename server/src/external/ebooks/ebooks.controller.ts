import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { ExemptFromLoadShedding } from '../../core/health/load-shedding.guard.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { RepeatsSafely, TakesIdempotencyKey } from '../../core/idempotency/idempotent.decorator.ts';
import { ServiceToken } from '../token/service-token.guard.ts';
import { EbookFilesService } from './ebook-files.service.ts';
import { EbookPlacesService } from './ebook-places.service.ts';
import { EbookPurchasesService } from './ebook-purchases.service.ts';
import {
  EbookBuyRequest,
  EbookBuyResult,
  EbookChapterList,
  EbookChaptersQuery,
  EbookDownload,
  EbookDownloadQuery,
  EbookInfo,
  EbookList,
  EbookListQuery,
  EbookPlace,
  EbookPlaceRequest,
  EbookSiteQuery,
} from './ebooks.dto.ts';
import { EbooksService } from './ebooks.service.ts';

/** E-books, as the member of a service token sees and buys them. */
@ApiTags('external')
@Controller('external/ebook')
export class EbooksController {
  constructor(
    private readonly books: EbooksService,
    private readonly purchases: EbookPurchasesService,
    private readonly files: EbookFilesService,
    private readonly places: EbookPlacesService,
  ) {}

  @Get('list')
  @ServiceToken('ebook')
  @ApiErrors('validation_failed', 'book_not_found')
  @ApiOperation({
    summary: 'Lists the e-books',
    description:
      'In the order of their keys, with what the member bought of each and where the member stopped reading.',
  })
  list(@Member() { userKey }: SessionMember, @Query() query: EbookListQuery): Promise<EbookList> {
    return this.books.list(userKey, query);
  }

  @Get('info/:id')
  @ServiceToken('ebook')
  @ApiErrors('validation_failed', 'book_not_found')
  @ApiOperation({
    summary: 'Returns an e-book with its prices',
    description: 'The price of one chapter, and of all chapters that the member has not bought.',
  })
  info(
    @Member() { userKey }: SessionMember,
    @Param() { id }: IdParam,
    @Query() { site_id }: EbookSiteQuery,
  ): Promise<EbookInfo> {
    return this.books.info(userKey, id, site_id);
  }

  @Get('chapters/:id')
  @ServiceToken('ebook')
  @ApiErrors('validation_failed', 'book_not_found', 'chapter_not_found')
  @ApiOperation({
    summary: 'Lists the chapters of an e-book, or returns the text of one',
    description:
      'Each is free, bought or locked. With `no` the list has that chapter alone, with its text unless it is locked.',
  })
  chapters(
    @Member() { userKey }: SessionMember,
    @Param() { id }: IdParam,
    @Query() query: EbookChaptersQuery,
  ): Promise<EbookChapterList> {
    return this.books.chapters(userKey, id, query);
  }

  @Post('buy')
  @HttpCode(200)
  @ServiceToken('ebook')
  @TakesIdempotencyKey()
  @ExemptFromLoadShedding()
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'book_not_found',
    'chapter_not_found',
    'chapter_free',
    'chapter_bought',
    'ebook_nothing_left',
    'ebook_price_changed',
    'user_not_found',
    'block_admin',
    'verification_required',
    'minor_payment',
    'payment_owed',
    'not_enough_star',
    'not_enough_btuc',
    'idempotency_mismatch',
    'external_pending',
  )
  @ApiOperation({
    summary: 'Buys a chapter, or all chapters that are left, for BTUC or honey',
    description:
      'For ever. All chapters that are left cost less. A refused purchase moves nothing. If the service does not answer, the price stays held until its answer is known: the same key returns the result then.',
  })
  buy(
    @Member() { userKey }: SessionMember,
    @Body() body: EbookBuyRequest,
    @IdempotencyKey() key: string,
  ): Promise<EbookBuyResult> {
    return this.purchases.buy(userKey, body, key);
  }

  @Get('download-url')
  @ServiceToken('ebook')
  @ApiErrors('validation_failed', 'book_not_found', 'book_not_bought')
  @ApiOperation({
    summary: 'Returns an address from which the member downloads a whole e-book',
    description:
      'An EPUB file, for members who bought all of its chapters. The address is valid for 5 minutes.',
  })
  downloadUrl(
    @Member() { userKey }: SessionMember,
    @Query() { book_id, site_id }: EbookDownloadQuery,
  ): Promise<EbookDownload> {
    return this.files.address(userKey, book_id, site_id);
  }

  @Put('place/:id')
  @ServiceToken('ebook')
  @RepeatsSafely('the place is set to the value in the request')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'book_not_found',
    'chapter_not_found',
    'ebook_place_changed',
  )
  @ApiOperation({
    summary: 'Stores where the member stopped reading an e-book',
    description:
      'Every device continues there. With `follows_on`, a place that another device stored in the meantime is not replaced, but returned in `detail`.',
  })
  async place(
    @Member() { userKey }: SessionMember,
    @Param() { id }: IdParam,
    @Body() body: EbookPlaceRequest,
  ): Promise<EbookPlace> {
    await this.books.withChapter(id, body.chapter_no);
    return this.places.keep(userKey, id, body);
  }
}
