import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { OkDto, ok } from '../core/http/ok.dto.ts';
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
import { InquiriesService } from './inquiries.service.ts';

/** Members' inquiries to the operators. board-info/{id} of the notices returns one inquiry with its text. */
@ApiTags('inquiries')
@Controller('mypage')
export class InquiriesController {
  constructor(private readonly inquiries: InquiriesService) {}

  @Get('board-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists the member's own inquiries",
    description: 'Newest first; optionally only waiting or answered, privileged or other ones.',
  })
  list(@Member() { userKey }: SessionMember, @Query() query: InquiryQuery): Promise<InquiryList> {
    return this.inquiries.list(userKey, query);
  }

  @Get('board-categorys')
  @Access('member')
  @ApiOperation({
    summary: 'Lists the categories of inquiries',
    description: 'With whether the member may send privileged inquiries now.',
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
    summary: 'Sends an inquiry to the operators',
    description:
      'Upload pictures first, with img-folder-specific-upload-proc and the file_table board. Privileged inquiries come first in the operators’ queue; members with a payment or honorary grade may send them. An alarm notifies the member of the answer.',
  })
  add(@Member() { userKey }: SessionMember, @Body() body: InquiryRequest): Promise<InquiryDetail> {
    return this.inquiries.add(userKey, body);
  }

  @Delete('board')
  @RepeatsSafely('an inquiry that is already deleted is not found')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'inquiry_not_found', 'inquiry_answered')
  @ApiOperation({
    summary: "Deletes one of the member's own inquiries",
    description: "Only while it waits; its pictures are deleted too. Another member's inquiry is not found.",
  })
  async remove(@Member() { userKey }: SessionMember, @Body() { board_sn }: InquiryKey): Promise<OkDto> {
    await this.inquiries.remove(userKey, board_sn);
    return ok;
  }

  @Post('board-file')
  @RepeatsSafely('a picture that is already attached stays attached')
  @HttpCode(200)
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'inquiry_not_found', 'inquiry_answered', 'file_not_found')
  @ApiOperation({
    summary: "Adds pictures to one of the member's own inquiries",
    description:
      "Only while the inquiry waits. Upload pictures first, as for a new inquiry. Another member's inquiry is not found.",
  })
  addFiles(
    @Member() { userKey }: SessionMember,
    @Body() { board_sn, file_ids }: InquiryFilesRequest,
  ): Promise<InquiryDetail> {
    return this.inquiries.addPictures(userKey, board_sn, file_ids);
  }

  @Delete('board-file')
  @RepeatsSafely('a picture that is already removed is not found')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'inquiry_not_found', 'inquiry_answered', 'file_not_found')
  @ApiOperation({
    summary: "Removes a picture from one of the member's own inquiries",
    description: "Only while the inquiry waits. Another member's inquiry is not found.",
  })
  removeFile(
    @Member() { userKey }: SessionMember,
    @Body() { board_sn, board_file_sn }: InquiryFileKey,
  ): Promise<InquiryDetail> {
    return this.inquiries.removePicture(userKey, board_sn, board_file_sn);
  }
}
