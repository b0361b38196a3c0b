import { Body, Controller, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../core/access/access.decorator.ts';
import { OpenInMaintenance } from '../core/access/maintenance.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { PageQuery } from '../core/http/page.dto.ts';
import { AtRoot } from '../core/http/root-paths.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { BannersService } from './home/banners.service.ts';
import { BannerList, BannerQuery, MainData } from './home/home.dto.ts';
import { MainDataService, mainDataPath } from './home/main-data.service.ts';
import { PageMetaService } from './site/page-meta.service.ts';
import { MetaQuery, PageMeta, SiteInfo } from './site/site.dto.ts';
import { SiteInfoService } from './site/site-info.service.ts';
import { ProhibitCheckRequest, ProhibitCheckResult, ProhibitedWordList } from './words/words.dto.ts';
import { WordsService } from './words/words.service.ts';

/** Data that every page needs. */
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
  @AtRoot('/api/')
  @Access('visitor')
  @OpenInMaintenance()
  @Header('Cache-Control', 'no-cache')
  @ApiOperation({
    summary: 'Reads the site information',
    description:
      "The site's names, company details and switches. It also responds during maintenance, and reports it.",
  })
  siteInfo(): SiteInfo {
    return this.site.read();
  }

  @Get('api/common/meta')
  @AtRoot('/api/')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @Header('Cache-Control', 'public, max-age=60')
  @ApiOperation({
    summary: "Reads a page's metadata",
    description:
      "Title, description and keywords of a page by its path; lives and notices use their own titles. An invalid address, or one of no page, returns the site's own.",
  })
  meta(@Query() { request_url }: MetaQuery): Promise<PageMeta> {
    return this.metas.of(request_url);
  }

  @Get(mainDataPath)
  @AtRoot('/api/')
  @Access('visitor')
  @ApiOkResponse({ type: MainData })
  @ApiResponse({ status: 304, description: 'The cached response is still valid (If-None-Match).' })
  @ApiOperation({
    summary: "Reads the home page's data in one response",
    description:
      'Settings, categories, banners, notices and the lists of lives that are the same for everyone, at most a few seconds old. It carries an ETag; a conditional request mostly returns 304. A member restricted to excel lives who sends a token gets those alone.',
  })
  async main(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { member } = request;
    if (member?.excelOnly)
      await reply
        .header('cache-control', 'private, no-cache')
        .send(await this.mainData.forMember(member.userKey));
    else (await this.mainData.current()).send(request, reply);
  }

  @Get('main/banners')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists the banners of a group',
    description: "Banners shown now, in the editors' order.",
  })
  bannerList(@Query() query: BannerQuery): BannerList {
    return this.banners.list(query);
  }

  @Get('etc/prohihit-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Lists forbidden words', description: 'In alphabetical order.' })
  prohibitedWords(@Query() query: PageQuery): ProhibitedWordList {
    return this.words.list(query);
  }

  @Post('etc/prohihit-check')
  @RepeatsSafely('only reads')
  @HttpCode(200)
  @Access('visitor')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Checks a text for forbidden words',
    description: 'Upper case, full-width forms, invisible characters and spaces do not hide a word.',
  })
  prohibitCheck(@Body() body: ProhibitCheckRequest): ProhibitCheckResult {
    return this.words.check(body);
  }
}
