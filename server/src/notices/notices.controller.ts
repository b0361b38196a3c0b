import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, refs } from '@nestjs/swagger';
import { Access, MaybeMember, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { InquiryDetail } from '../inquiries/index.ts';
import { NoticeDetail, NoticeList, NoticeQuery, NoticeReadRequest, NoticeReadResult } from './notices.dto.ts';
import { NoticesService } from './notices.service.ts';

/** Notices and events as members read them. */
@ApiTags('notices')
@ApiExtraModels(NoticeDetail, InquiryDetail)
@Controller('mypage')
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Get('alarm-notice-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists currently exposed notices',
    description:
      'One board, newest first; the ticker requests offset 0 and limit 3. For a member with read marks.',
  })
  list(@Query() query: NoticeQuery, @MaybeMember() member: SessionMember | undefined): Promise<NoticeList> {
    return this.notices.list(query, member?.userKey);
  }

  @Get('board-info/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'notice_not_found')
  @ApiOperation({
    summary: "Returns a notice, or one of the member's inquiries",
    description:
      'A notice with its newer and older neighbours; one that is not currently exposed is not found. An inquiry (board_setting_cd 1010) is found only by its author.',
  })
  @ApiOkResponse({ schema: { oneOf: refs(NoticeDetail, InquiryDetail) } })
  detail(
    @Param() { id }: IdParam,
    @MaybeMember() member: SessionMember | undefined,
  ): Promise<NoticeDetail | InquiryDetail> {
    return this.notices.info(id, member?.userKey);
  }

  @Put('notice-proc')
  @RepeatsSafely('marking as read again changes nothing')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'notice_not_found')
  @ApiOperation({
    summary: 'Marks notices as read',
    description: 'One notice by board_sn, or every currently exposed notice. Repeating changes nothing.',
  })
  markRead(@Member() member: SessionMember, @Body() body: NoticeReadRequest): Promise<NoticeReadResult> {
    return this.notices.markRead(member.userKey, body);
  }
}
