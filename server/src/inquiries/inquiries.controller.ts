import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { OkDto, ok } from '../core/http/answer.dto.ts';
import { Idempotent, RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import {
  InquiryCategories,
  InquiryDetail,
  InquiryFileKey,
  InquiryFilesRequest,
  InquiryKey,
  InquiryList,
  InquiryQuery,
  InquiryRequest,
} from './inquiries.dto.ts';
import { Inquiries } from './inquiries.service.ts';

/** What members ask the operators. One inquiry in full is answered by board-info/{id} of the notices. */
@ApiTags('inquiries')
@Controller('mypage')
export class InquiriesController {
  constructor(private readonly inquiries: Inquiries) {}

  @Get('board-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Own inquiries',
    description: 'Newest first; waiting or answered ones alone, privileged ones alone or the others.',
  })
  list(@Member() { userKey }: SessionMember, @Query() query: InquiryQuery): Promise<InquiryList> {
    return this.inquiries.list(userKey, query);
  }

  @Get('board-categorys')
  @Access('member')
  @ApiOperation({
    summary: 'What can be asked',
    description: 'The categories of inquiries, and whether the member may send privileged ones now.',
  })
  categories(@Member() { userKey }: SessionMember): Promise<InquiryCategories> {
    return this.inquiries.categories(userKey);
  }

  @Post('board')
  @Idempotent()
  @HttpCode(200)
  @Access('member')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'invalid_token',
    'inquiry_privilege',
    'rate_limited',
    'file_not_found',
  )
  @ApiOperation({
    summary: 'Asks the operators',
    description:
      'Pictures are uploaded before, by img-folder-specific-upload-proc with the file_table board. A privileged inquiry stands first in the operators’ queue; members with a payment or an honorary grade may send one. The answer is told by an alarm.',
  })
  add(@Member() { userKey }: SessionMember, @Body() body: InquiryRequest): Promise<InquiryDetail> {
    return this.inquiries.add(userKey, body);
  }

  @Delete('board')
  @RepeatsSafely('what is deleted is not found')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'inquiry_not_found', 'inquiry_answered')
  @ApiOperation({
    summary: 'Deletes an own inquiry',
    description: 'While it waits alone; its pictures go with it. Somebody else’s is not found.',
  })
  async remove(@Member() { userKey }: SessionMember, @Body() { board_sn }: InquiryKey): Promise<OkDto> {
    await this.inquiries.remove(userKey, board_sn);
    return ok;
  }

  @Post('board-file')
  @RepeatsSafely('a picture that goes with it already stays')
  @HttpCode(200)
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'inquiry_not_found', 'inquiry_answered', 'file_not_found')
  @ApiOperation({
    summary: 'Adds pictures to an own inquiry',
    description:
      'While the inquiry waits alone. Pictures are uploaded before, as for a new inquiry. Somebody else’s inquiry is not found.',
  })
  addFiles(
    @Member() { userKey }: SessionMember,
    @Body() { board_sn, file_ids }: InquiryFilesRequest,
  ): Promise<InquiryDetail> {
    return this.inquiries.addPictures(userKey, board_sn, file_ids);
  }

  @Delete('board-file')
  @RepeatsSafely('what is removed is not found')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'inquiry_not_found', 'inquiry_answered', 'file_not_found')
  @ApiOperation({
    summary: 'Removes a picture of an own inquiry',
    description: 'While the inquiry waits alone. Somebody else’s is not found.',
  })
  removeFile(
    @Member() { userKey }: SessionMember,
    @Body() { board_sn, board_file_sn }: InquiryFileKey,
  ): Promise<InquiryDetail> {
    return this.inquiries.removePicture(userKey, board_sn, board_file_sn);
  }
}
