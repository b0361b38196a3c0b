import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { Right } from '../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import {
  ManagedWordFilter,
  ManagedWordList,
  ManagedWordQuery,
  ManagedWordRequest,
  ManagedWordsAdded,
  WordRemoveRequest,
  WordTryRequest,
  WordTryResult,
} from './words.admin.dto.ts';
import { WordsAdminService } from './words.admin.service.ts';

/** Operators' calls on forbidden words. */
@ApiTags('common')
@Controller('admin/prohibits')
export class WordsAdminController {
  constructor(
    private readonly words: WordsAdminService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get()
  @Access('operator')
  @Right('words.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists forbidden words with their kinds and exceptions',
    description: 'In alphabetical order, filtered by a part of the word and by kind.',
  })
  list(@Query() query: ManagedWordQuery): Promise<ManagedWordList> {
    return this.words.list(query);
  }

  @Get('csv')
  @Access('operator')
  @Right('words.read')
  @CsvFile('forbidden words')
  @ApiErrors('validation_failed')
  csv(
    @Operator() actor: Actor,
    @Query() query: ManagedWordFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.words.csv(query), reply);
  }

  @Post()
  @Idempotent()
  @HttpCode(200)
  @Access('operator')
  @Right('words.write')
  @ApiErrors('validation_failed', 'malformed_json', 'prohibited_word_limit')
  @ApiOperation({
    summary: 'Adds forbidden words',
    description:
      'Several at once. Words that are forbidden already, in whatever spelling, remain as they are. They apply on every server within two seconds. Recorded in the audit log.',
  })
  add(@Operator() actor: Actor, @Body() body: ManagedWordRequest): Promise<ManagedWordsAdded> {
    return this.words.add(actor, body);
  }

  @Post('try')
  @RepeatsSafely('only reads')
  @HttpCode(200)
  @Access('operator')
  @Right('words.read')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Shows which forbidden words are found where in a text',
    description: 'By the same rules as in the texts of members, harmless words included.',
  })
  try(@Body() body: WordTryRequest): WordTryResult {
    return this.words.try(body);
  }

  @Delete(':id')
  @RepeatsSafely('a deleted word is no longer found')
  @Access('operator')
  @Right('words.write')
  @ApiErrors('validation_failed', 'malformed_json', 'prohibited_word_not_found', 'prohibited_word_removed')
  @ApiOperation({
    summary: 'Deletes a forbidden word',
    description: 'It may be used on every server within two seconds. The audit log retains it.',
  })
  async remove(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: WordRemoveRequest,
  ): Promise<OkDto> {
    await this.words.remove(actor, id, body);
    return ok;
  }
}
