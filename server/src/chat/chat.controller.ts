import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access, MaybeMember, type SessionMember } from '../core/access/access.decorator.ts';
import { OpenToForcedLogin } from '../core/access/forced-login.decorator.ts';
import { AtHost } from '../core/http/host-addresses.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { TalkSource } from './chat.dto.ts';
import { ConnectService } from './connection/connect.service.ts';

const description =
  'Open socket.io at {socket_host}/{iss of the token} with path /mintalk/, websocket only, auth {token}. Visitors connect as guests: they read, and may not talk.';

/** Where the chat is, and the right to enter it. */
@ApiTags('chat')
@Controller()
export class ChatController {
  constructor(private readonly connects: ConnectService) {}

  @Post('talks/connect')
  @OpenToForcedLogin()
  @RepeatsSafely('a token that nobody uses ends by itself')
  @HttpCode(200)
  @Access('visitor')
  @ApiOperation({ summary: 'The chat server and a connection token', description })
  connect(
    @MaybeMember() member: SessionMember | undefined,
    @Req() request: FastifyRequest,
  ): Promise<TalkSource> {
    return this.connects.source(member, request);
  }

  @Post('v2/sockets')
  @OpenToForcedLogin()
  @AtHost('/v2/')
  @RepeatsSafely('a token that nobody uses ends by itself')
  @HttpCode(200)
  @Access('visitor')
  @ApiOperation({ summary: 'The same as talks/connect, at the host itself', description })
  sockets(
    @MaybeMember() member: SessionMember | undefined,
    @Req() request: FastifyRequest,
  ): Promise<TalkSource> {
    return this.connects.source(member, request);
  }
}
