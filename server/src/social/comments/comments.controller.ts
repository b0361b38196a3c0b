import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { CommentEdit, CommentKey, CommentList, CommentRequest, CommentResult } from './comments.dto.ts';
import { Comments } from './comments.service.ts';

/** What writing may refuse, whether it is new or changed. */
const writing = [
  'validation_failed',
  'malformed_json',
  'prohibited_word',
  'comment_not_found',
  'login_required',
  'block_admin',
  'verification_required',
  'age_limit',
  'comment_blocked',
] as const;

/** Comments on the pages of hosts. */
@ApiTags('social')
@Controller('mypage')
export class CommentsController {
  constructor(private readonly comments: Comments) {}

  @Get('user-comments/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'host_not_found')
  @ApiOperation({
    summary: "The comments on a host's page",
    description: "Newest first, each with the host's answer.",
  })
  list(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { id }: IdParam,
    @Query() query: PageQuery,
  ): Promise<CommentList> {
    return this.comments.list(id, query, member);
  }

  @Post('comment')
  @Idempotent()
  @HttpCode(200)
  @Access('member')
  @ApiErrors(...writing, 'host_not_found', 'live_not_found', 'forbidden', 'already_answered', 'rate_limited')
  @ApiOperation({
    summary: "Write on a host's page",
    description:
      'A comment; with comment_sn the answer of the host to that one, once. Who may not talk in the rooms of the host, or not watch them, may not write either. At most comment_minute_max (site setting) a minute.',
  })
  add(@Member() member: SessionMember, @Body() body: CommentRequest): Promise<CommentResult> {
    return this.comments.add(member.userKey, body);
  }

  @Put('comment')
  @RepeatsSafely('it sets the text')
  @Access('member')
  @ApiErrors(...writing, 'author_mismatch')
  @ApiOperation({
    summary: 'Change an own comment or answer',
    description: "Nobody else's: neither the host nor an operator.",
  })
  edit(@Member() member: SessionMember, @Body() body: CommentEdit): Promise<CommentResult> {
    return this.comments.edit(member.userKey, body);
  }

  @Delete('comment')
  @RepeatsSafely('what is deleted is not found')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'comment_not_found', 'author_mismatch')
  @ApiOperation({
    summary: 'Delete a comment or an answer',
    description: 'By its author, the host of the page, or an operator. A comment takes its answer with it.',
  })
  remove(@Member() member: SessionMember, @Body() { comment_sn }: CommentKey): Promise<CommentResult> {
    return this.comments.remove(member, comment_sn);
  }
}
