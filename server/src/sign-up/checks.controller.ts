import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ProhibitCheckRequest, ProhibitCheckResult } from '../common/common.dto.ts';
import { Access } from '../core/access/access.decorator.ts';
import { OpenInMaintenance } from '../core/access/maintenance.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { yn } from '../core/http/answer.dto.ts';
import { AtHost } from '../core/http/host-addresses.ts';
import { RateClass } from '../core/http/limits/rate-class.decorator.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { ProhibitedWords } from '../core/words/prohibited-words.ts';
import { Availability } from '../users/availability.dto.ts';
import {
  AppVersion,
  AppVersionQuery,
  IdQuery,
  NickQuery,
  OverlapQuery,
  PhoneQuery,
  ProfileIdQuery,
} from './checks.dto.ts';
import { ChecksService } from './checks.service.ts';

/** Checks that a form makes while it is filled in. */
@ApiTags('sign-up')
@Controller()
export class ChecksController {
  constructor(
    private readonly checks: ChecksService,
    private readonly words: ProhibitedWords,
  ) {}

  @Get('user/user-check-id')
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Whether an ID may be taken',
    description: 'Judged by the rules of IDs first, then by whether somebody has it.',
  })
  id(@Query() { id }: IdQuery): Promise<Availability> {
    return this.checks.check('id', id);
  }

  @Get('user/user-check-nick')
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Whether a nickname may be taken',
    description:
      'Judged by the rules of nicknames and the forbidden words first, then by whether somebody has it.',
  })
  nick(@Query() { nick }: NickQuery): Promise<Availability> {
    return this.checks.check('nick', nick);
  }

  @Get('user/user-check-profile-id')
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Whether a profile ID may be taken',
    description: 'Judged by the rules of profile IDs first, then by whether somebody has it.',
  })
  profileId(@Query() { profile_id }: ProfileIdQuery): Promise<Availability> {
    return this.checks.check('profile_id', profile_id);
  }

  @Get('user/user-check-phone')
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Whether a telephone may have one more account',
    description: 'Answers alike, as free, unless the caller proved the telephone by a code.',
  })
  phone(@Query() { phone, certification_key }: PhoneQuery): Promise<Availability> {
    return this.checks.check('phone', phone, certification_key);
  }

  @Get('user/user-check-overlap')
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'The same for any of the four',
    description:
      'sort_cd says which of ID, nickname, profile ID and telephone the value is; each is judged as by its own call.',
  })
  overlap(@Query() { sort_cd, value, certification_key }: OverlapQuery): Promise<Availability> {
    return this.checks.check(sort_cd, value, certification_key);
  }

  @Get('initialize/check-latest-app-versions')
  @Access('visitor')
  @OpenInMaintenance()
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'The newest version of an app, and whether the one that asks is too old',
    description: 'Asked by the apps when they begin: with update_yn Y the version that asks may not go on.',
  })
  versions(@Query() query: AppVersionQuery): AppVersion {
    return this.checks.versions(query);
  }

  @Post('api/etc/prohihit-check')
  @AtHost('/api/')
  @RepeatsSafely('it only looks')
  @HttpCode(200)
  @Access('visitor')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Looks for forbidden words in a text, on the page’s own origin',
    description:
      'The same check as etc/prohihit-check under the version, for pages that call their own origin alone.',
  })
  prohibitCheck(@Body() { content }: ProhibitCheckRequest): ProhibitCheckResult {
    const words = this.words.find(content);
    return { prohibited_yn: yn(words.length > 0), words };
  }
}
