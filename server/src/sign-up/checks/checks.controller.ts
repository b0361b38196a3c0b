import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ProhibitCheckRequest, ProhibitCheckResult, useOf } from '../../common/index.ts';
import { Access } from '../../core/access/access.decorator.ts';
import { OpenInMaintenance } from '../../core/access/maintenance.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { RateClass } from '../../core/http/limits/rate-class.decorator.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { ProhibitedWordsService } from '../../core/words/prohibited-words.service.ts';
import { Availability } from '../../users/index.ts';
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

/** Checks that a form makes while it is being filled in. */
@ApiTags('sign-up')
@Controller()
export class ChecksController {
  constructor(
    private readonly checks: ChecksService,
    private readonly words: ProhibitedWordsService,
  ) {}

  @Get('user/user-check-id')
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Checks whether an ID is available',
    description: 'First by the rules of IDs, then by whether it is taken.',
  })
  id(@Query() { id }: IdQuery): Promise<Availability> {
    return this.checks.check('id', id);
  }

  @Get('user/user-check-nick')
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Checks whether a nickname is available',
    description: 'First by the rules of nicknames and the forbidden words, then by whether it is taken.',
  })
  nick(@Query() { nick }: NickQuery): Promise<Availability> {
    return this.checks.check('nick', nick);
  }

  @Get('user/user-check-profile-id')
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Checks whether a profile ID is available',
    description: 'First by the rules of profile IDs, then by whether it is taken.',
  })
  profileId(@Query() { profile_id }: ProfileIdQuery): Promise<Availability> {
    return this.checks.check('profile_id', profile_id);
  }

  @Get('user/user-check-phone')
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Checks whether a telephone number may have another account',
    description: 'Always reports it as available, unless the caller verified the telephone by a code.',
  })
  phone(@Query() { phone, certification_key }: PhoneQuery): Promise<Availability> {
    return this.checks.check('phone', phone, certification_key);
  }

  @Get('user/user-check-overlap')
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Checks any of the four values',
    description:
      'sort_cd states whether the value is an ID, nickname, profile ID or telephone; each is checked as by its own call.',
  })
  overlap(@Query() { sort_cd, value, certification_key }: OverlapQuery): Promise<Availability> {
    return this.checks.check(sort_cd, value, certification_key);
  }

  @Get('initialize/check-latest-app-versions')
  @Access('visitor')
  @OpenInMaintenance()
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Reads the newest version of an app, and whether the calling version is too old',
    description:
      'Called by the apps when they start: with update_yn Y the calling version must be updated first.',
  })
  versions(@Query() query: AppVersionQuery): AppVersion {
    return this.checks.versions(query);
  }

  @Post('api/etc/prohihit-check')
  @AtRoot('/api/')
  @RepeatsSafely('only reads')
  @HttpCode(200)
  @Access('visitor')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Checks a text for forbidden words, on the page’s own origin',
    description:
      'The same check as etc/prohihit-check under the version, for pages that can only call their own origin.',
  })
  prohibitCheck(@Body() body: ProhibitCheckRequest): ProhibitCheckResult {
    const words = this.words.find(body.content, useOf(body));
    return { prohibited_yn: yn(words.length > 0), words };
  }
}
