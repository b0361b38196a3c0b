import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '../../core/database/database.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { OkDto, ok, yn } from '../../core/http/ok.dto.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { Idempotent } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { InquiryAnswersService } from '../inquiry-answers.service.ts';
import { inquiryTexts } from '../texts.ts';
import {
  SandboxInquiries,
  type SandboxInquiry,
  SandboxInquiryAnswer,
  SandboxInquiryParam,
} from './sandbox-inquiries.dto.ts';

const shownMax = 100;

type WaitingRow = Omit<SandboxInquiry, 'privilege_yn' | 'created_at'> & { privileged: boolean; at: Date };

/** Answers inquiries without an operator. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/inquiries')
export class SandboxInquiriesController {
  constructor(
    private readonly database: Database,
    private readonly answers: InquiryAnswersService,
  ) {}

  @Get()
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists waiting inquiries',
    description: 'Privileged ones first, then oldest first; at most a hundred.',
  })
  async list(): Promise<SandboxInquiries> {
    const rows = await this.database.query<'sandbox_inquiries', WaitingRow>(
      'sandbox_inquiries',
      `SELECT i.board_sn, i.user_key, u.login_id, u.nick, i.title, i.privilege_yn AS privileged, i.created_at AS at
       FROM inquiries i JOIN member_profiles u ON u.user_key = i.user_key
       WHERE i.state = 'waiting' ORDER BY i.privilege_yn DESC, i.board_sn LIMIT ${shownMax}`,
      [],
    );
    return {
      list: rows.map(({ privileged, at, ...inquiry }) => ({
        ...inquiry,
        privilege_yn: yn(privileged),
        created_at: at.toISOString(),
      })),
    };
  }

  @Post(':board_sn/answer')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('inquiry_not_found')
  @ApiOperation({
    summary: 'Answers an inquiry',
    description: 'As an operator does, but anonymously: no audit entry is written.',
  })
  async answer(
    @Param() { board_sn }: SandboxInquiryParam,
    @Body() { answer }: SandboxInquiryAnswer,
  ): Promise<OkDto> {
    await this.answers.answer(
      board_sn,
      { answer: answer?.trim() ?? inquiryTexts.sandboxAnswer, version: null },
      null,
    );
    return ok;
  }
}
