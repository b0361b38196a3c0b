import { Body, Controller, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../core/access/access.decorator.ts';
import { OpenInMaintenance } from '../core/access/maintenance.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { AtHost } from '../core/http/host-addresses.ts';
import { PageQuery } from '../core/http/page.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { BannersService } from './banners.service.ts';
import {
  BannerList,
  BannerQuery,
  MainData,
  MetaQuery,
  PageMeta,
  ProhibitCheckRequest,
  ProhibitCheckResult,
  ProhibitedWordList,
  SiteInfo,
} from './common.dto.ts';
import { MainDataService, mainDataPath } from './main-data.service.ts';
import { PageMetaService } from './page-meta.service.ts';
import { SiteInfoService } from './site-info.service.ts';
import { WordsService } from './words.service.ts';

/** What every page needs, whoever looks. */
@ApiTags('common')
@Controller()
export class CommonController {
  constructor(
    private readonly site: SiteInfoService,
    private readonly metas: PageMetaService,
    private readonly mainData: MainDataService,
    private readonly banners: BannersService,
    private readonly words: WordsService,
  ) {}

  @Get('api/common/site-info')
  @AtHost('/api/')
  @Access('visitor')
  @OpenInMaintenance()
  @Header('Cache-Control', 'no-cache')
  @ApiOperation({
    summary: 'The site',
    description:
      'Names, company facts and switches of the site. Answers during maintenance too, and says so.',
  })
  siteInfo(): SiteInfo {
    return this.site.read();
  }

  @Get('api/common/meta')
  @AtHost('/api/')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @Header('Cache-Control', 'public, max-age=60')
  @ApiOperation({
    summary: "A page's metadata",
    description:
      'Title, description and keywords of a page by its path; lives and notices by their own titles. An address that cannot be read, or that is no page, gets the site’s own.',
  })
  meta(@Query() { request_url }: MetaQuery): Promise<PageMeta> {
    return this.metas.of(request_url);
  }

  @Get(mainDataPath)
  @AtHost('/api/')
  @Access('visitor')
  @ApiOkResponse({ type: MainData })
  @ApiResponse({ status: 304, description: 'The answer that the caller has is still good (If-None-Match).' })
  @ApiOperation({
    summary: "The home page's data in one answer",
    description:
      'Settings, categories, banners, notices and the lists of lives that are the same for everybody, at most a few seconds old. Carries an ETag; asking again with it mostly answers 304. A member for excel lives only who sends a token gets those alone.',
  })
  async main(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { member } = request;
    if (member?.excelOnly)
      await reply.header('cache-control', 'private, no-cache').send(await this.mainData.of(member.userKey));
    else (await this.mainData.current()).send(request, reply);
  }

  @Get('main/banners')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Banners of a group',
    description: "What is shown now, in the editors' order.",
  })
  bannerList(@Query() query: BannerQuery): Promise<BannerList> {
    return this.banners.list(query);
  }

  @Get('etc/prohihit-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Forbidden words', description: 'A page of the list, in alphabetical order.' })
  prohibitedWords(@Query() query: PageQuery): ProhibitedWordList {
    return this.words.list(query);
  }

  @Post('etc/prohihit-check')
  @RepeatsSafely('it only looks')
  @HttpCode(200)
  @Access('visitor')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Looks for forbidden words in a text',
    description: 'Case, full-width forms, invisible characters and spaces do not hide a word.',
  })
  prohibitCheck(@Body() { content }: ProhibitCheckRequest): ProhibitCheckResult {
    return this.words.check(content);
  }
}
