import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { OkDto, ok } from '../../core/http/answer.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { PushBrowserName, PushBrowserRequest, PushKey } from './push-browsers.dto.ts';
import { PushBrowsers } from './push-browsers.service.ts';

/** Pushes to browsers (Web Push). */
@ApiTags('alarms')
@Controller('mypage')
export class PushBrowsersController {
  constructor(private readonly browsers: PushBrowsers) {}

  @Get('push-key')
  @Access('member')
  @ApiOperation({
    summary: 'The key with which a browser lets this site push to it',
    description: 'It is given to `pushManager.subscribe`. Null where the server has no VAPID keys.',
  })
  key(): PushKey {
    return this.browsers.key();
  }

  @Post('push-subscription')
  @HttpCode(200)
  @RepeatsSafely('a browser is kept once')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'push_unavailable')
  @ApiOperation({
    summary: 'Pushes to this browser from now on',
    description: 'What `pushManager.subscribe` answered. A browser belongs to the member who signed in last.',
  })
  async add(@Member() member: SessionMember, @Body() body: PushBrowserRequest): Promise<OkDto> {
    await this.browsers.add(member, body);
    return ok;
  }

  @Delete('push-subscription')
  @RepeatsSafely('what is gone stays gone')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Pushes to this browser no longer',
    description: 'A browser that is not known changes nothing.',
  })
  async remove(@Member() member: SessionMember, @Body() body: PushBrowserName): Promise<OkDto> {
    await this.browsers.remove(member.userKey, body.endpoint);
    return ok;
  }
}
