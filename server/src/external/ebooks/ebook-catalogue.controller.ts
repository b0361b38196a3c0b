import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, MaybeMember, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { EbookFilesService } from './ebook-files.service.ts';
import { EbookChapterList, EbookFileQuery, EbookInfo, EbookList, EbookListQuery } from './ebooks.dto.ts';
import { EbooksService } from './ebooks.service.ts';

/** A cover may be displayed, and nothing in it runs or is loaded. */
const coverPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** E-books as visitors see them, their covers, and files at signed addresses. */
@ApiTags('external')
@Controller('external/ebook')
export class EbookCatalogueController {
  constructor(
    private readonly books: EbooksService,
    private readonly files: EbookFilesService,
  ) {}

  @Get('catalogue')
  @Access('visitor')
  @ApiErrors('validation_failed', 'book_not_found')
  @ApiOperation({
    summary: 'Lists the e-books for visitors',
    description: 'As `list`, without a service token and without what a member has of them.',
  })
  list(@Query() query: EbookListQuery): Promise<EbookList> {
    return this.books.list(undefined, query);
  }

  @Get('catalogue/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'book_not_found')
  @ApiOperation({
    summary: 'Returns an e-book with its prices for visitors',
    description: 'As `info`, without a service token.',
  })
  info(@Param() { id }: IdParam): Promise<EbookInfo> {
    return this.books.info(undefined, id);
  }

  @Get('catalogue/:id/chapters')
  @Access('visitor')
  @ApiErrors('validation_failed', 'book_not_found')
  @ApiOperation({
    summary: 'Lists the chapters of an e-book for visitors',
    description: 'As `chapters`, without a service token and without texts.',
  })
  chapters(@Param() { id }: IdParam, @Query() query: EbookListQuery): Promise<EbookChapterList> {
    return this.books.chapters(undefined, id, query);
  }

  @Get('cover/:id')
  @Access('visitor')
  @ApiProduces('image/svg+xml')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiErrors('validation_failed', 'book_not_found')
  @ApiOperation({ summary: 'Returns the cover of an e-book', description: 'An SVG picture of 600 × 800.' })
  async cover(
    @Param() { id }: IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const svg = await this.books.cover(id);
    void reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', coverPolicy)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin');
    return new StreamableFile(Buffer.from(svg), { type: 'image/svg+xml; charset=utf-8' });
  }

  @Get('file')
  @Access('visitor')
  @ApiProduces('application/epub+zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiErrors('validation_failed', 'book_not_found', 'book_not_bought', 'ebook_address_ended')
  @ApiOperation({
    summary: 'Downloads an e-book from a signed address',
    description:
      'An EPUB file. The address alone suffices for 5 minutes; a caller who is signed in as another member is refused.',
  })
  async file(
    @Query() { ticket }: EbookFileQuery,
    @MaybeMember() member: SessionMember | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { bytes, fileName } = await this.files.open(ticket, member?.userKey);
    void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    return new StreamableFile(bytes, {
      type: 'application/epub+zip',
      disposition: `attachment; filename="book.epub"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      length: bytes.length,
    });
  }
}
