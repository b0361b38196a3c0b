import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { PushBrowserName, PushBrowserRequest, PushKey } from './push-browsers.dto.ts';
import { PushBrowsersService } from './push-browsers.service.ts';

/** Pushes to browsers (Web Push). */
@ApiTags('alarms')
@Controller('mypage')
export class PushBrowsersController {
  constructor(private readonly browsers: PushBrowsersService) {}

  @Get('push-key')
  @Access('member')
  @ApiOperation({
    summary: 'Returns the public key for push subscriptions',
    description: 'Passed to `pushManager.subscribe`. Null if the server has no VAPID keys.',
  })
  key(): PushKey {
    return this.browsers.key();
  }

  @Post('push-subscription')
  @HttpCode(200)
  @RepeatsSafely('a browser is stored once')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'push_unavailable')
  @ApiOperation({
    summary: 'Subscribes a browser to pushes',
    description: 'The result of `pushManager.subscribe`. A browser belongs to the member who signed in last.',
  })
  async add(@Member() member: SessionMember, @Body() body: PushBrowserRequest): Promise<OkDto> {
    await this.browsers.add(member, body);
    return ok;
  }

  @Delete('push-subscription')
  @RepeatsSafely('unsubscribing again changes nothing')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Unsubscribes a browser from pushes',
    description: 'An unknown browser changes nothing.',
  })
  async remove(@Member() member: SessionMember, @Body() body: PushBrowserName): Promise<OkDto> {
    await this.browsers.remove(member.userKey, body.endpoint);
    return ok;
  }
}
