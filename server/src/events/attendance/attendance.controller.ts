import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { MonthQuery } from '../../core/http/month.dto.ts';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../../core/idempotency/idempotent.decorator.ts';
import { AttendanceMonth, AttendResult } from './attendance.dto.ts';
import { AttendanceService } from './attendance.service.ts';

/** Attendance: once a day, for a roulette ticket and BTUC. */
@ApiTags('events')
@Controller()
export class AttendanceController {
  constructor(private readonly attendance: AttendanceService) {}

  @Post('event/attend')
  @HttpCode(200)
  @Access('member')
  @TakesIdempotencyKey()
  @ApiErrors(
    'user_not_found',
    'idempotency_mismatch',
    'event_operators_excluded',
    'block_admin',
    'verification_required',
    'event_adults_only',
    'already_attended',
  )
  @ApiOperation({
    summary: "Attends today's day in Seoul",
    description:
      'Pays a roulette ticket and BTUC: more on every seventh day in a row, and on the last day of a month without a missed day. No day is made up later.',
  })
  attend(@Member() member: SessionMember, @IdempotencyKey() key: string): Promise<AttendResult> {
    return this.attendance.attend(member.userKey, key);
  }

  @Get('event/attendances')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists the member's attendances of a month",
    description: 'A month has at most 31 attendances, so the list has no pages.',
  })
  month(@Member() member: SessionMember, @Query() query: MonthQuery): Promise<AttendanceMonth> {
    return this.attendance.month(member.userKey, query.month);
  }
}
