import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access, MaybeMember, type SessionMember } from '../core/access/access.decorator.ts';
import { OpenToForcedLogin } from '../core/access/forced-login.decorator.ts';
import { AtRoot } from '../core/http/root-paths.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { TalkSource } from './chat.dto.ts';
import { ConnectService } from './connection/connect.service.ts';

const description =
  'Open socket.io at {socket_host}/{iss of the token} with path /mintalk/, websocket only, auth {token}. Visitors connect as guests, who can read but not talk.';

/** Returns the chat server's address and a connection token. */
@ApiTags('chat')
@Controller()
export class ChatController {
  constructor(private readonly connects: ConnectService) {}

  @Post('talks/connect')
  @OpenToForcedLogin()
  @RepeatsSafely('an unused token expires by itself')
  @HttpCode(200)
  @Access('visitor')
  @ApiOperation({ summary: 'Returns the chat server and a connection token', description })
  connect(
    @MaybeMember() member: SessionMember | undefined,
    @Req() request: FastifyRequest,
  ): Promise<TalkSource> {
    return this.connects.source(member, request);
  }

  @Post('v2/sockets')
  @OpenToForcedLogin()
  @AtRoot('/v2/')
  @RepeatsSafely('an unused token expires by itself')
  @HttpCode(200)
  @Access('visitor')
  @ApiOperation({ summary: 'Returns the same as talks/connect, at the root of the host', description })
  sockets(
    @MaybeMember() member: SessionMember | undefined,
    @Req() request: FastifyRequest,
  ): Promise<TalkSource> {
    return this.connects.source(member, request);
  }
}
