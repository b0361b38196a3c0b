import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { CommentEdit, CommentKey, CommentList, CommentRequest, CommentResult } from './comments.dto.ts';
import { CommentsService } from './comments.service.ts';

/** The errors of writing a new or changed comment. */
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
  constructor(private readonly comments: CommentsService) {}

  @Get('user-comments/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'host_not_found')
  @ApiOperation({
    summary: "Lists the comments on a host's page",
    description: "Newest first, each with the host's reply.",
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
    summary: "Adds a comment to a host's page",
    description:
      "A comment; with comment_sn the host's reply to that comment, at most one. Members who may not talk in the host's rooms, or may not watch them, may not write. At most comment_minute_max (site setting) per minute.",
  })
  add(@Member() member: SessionMember, @Body() body: CommentRequest): Promise<CommentResult> {
    return this.comments.add(member.userKey, body);
  }

  @Put('comment')
  @RepeatsSafely('sets an absolute text')
  @Access('member')
  @ApiErrors(...writing, 'author_mismatch')
  @ApiOperation({
    summary: "Changes the member's comment or reply",
    description: "Only the author's own: neither the host nor an operator may change it.",
  })
  edit(@Member() member: SessionMember, @Body() body: CommentEdit): Promise<CommentResult> {
    return this.comments.edit(member.userKey, body);
  }

  @Delete('comment')
  @RepeatsSafely('a deleted comment is no longer found')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'comment_not_found', 'author_mismatch')
  @ApiOperation({
    summary: 'Deletes a comment or a reply',
    description: 'By its author, the host of the page, or an operator. A comment is deleted with its reply.',
  })
  remove(@Member() member: SessionMember, @Body() { comment_sn }: CommentKey): Promise<CommentResult> {
    return this.comments.remove(member, comment_sn);
  }
}
