import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../core/errors/api-errors.decorator.ts';
import { OkDto, ok } from '../../../core/http/ok.dto.ts';
import { AtRoot } from '../../../core/http/root-paths.ts';
import { Idempotent, RepeatsSafely } from '../../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../../core/sandbox/sandbox-call.decorator.ts';
import { EbookFixtures } from './ebook-fixtures.service.ts';
import { GivenChaptersBody, OfferedBooksBody } from './sandbox-ebooks.dto.ts';

/** The sandbox's calls about e-books. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/external/ebook')
export class SandboxEbooksController {
  constructor(private readonly fixtures: EbookFixtures) {}

  @Put('offered')
  @SandboxCall()
  @RepeatsSafely('the offered books are set to those in the request')
  @ApiErrors('malformed_json', 'unavailable')
  @ApiOperation({
    summary: 'Limits the books that the simulated service offers',
    description: 'Without `ids` it offers all books again.',
  })
  async offer(@Body() { ids }: OfferedBooksBody): Promise<OkDto> {
    await this.fixtures.offer(ids ?? null);
    return ok;
  }

  @Post('chapters')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors(
    'malformed_json',
    'unavailable',
    'book_not_found',
    'chapter_not_found',
    'chapter_free',
    'chapter_bought',
  )
  @ApiOperation({
    summary: 'Gives a member chapters of an e-book without a payment',
    description: 'The chapters are bought at the service; no money moves.',
  })
  async give(@Body() { user_key, book_id, chapters }: GivenChaptersBody): Promise<OkDto> {
    await this.fixtures.give(user_key, book_id, chapters);
    return ok;
  }
}
