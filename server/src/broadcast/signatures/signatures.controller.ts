import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SignatureDeleteRequest, SignatureDto, SignatureList, SignatureRequest } from './signatures.dto.ts';
import { SignaturesService } from './signatures.service.ts';

/** A host's signatures. */
@ApiTags('broadcast')
@Controller('broadcast-setting/signature')
export class SignaturesController {
  constructor(private readonly signatures: SignaturesService) {}

  @Get()
  @Access('host')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: "Lists the host's signatures", description: 'Smallest amount first.' })
  list(@Member() member: SessionMember, @Query() query: PageQuery): Promise<SignatureList> {
    return this.signatures.list(member.userKey, query);
  }

  @Post()
  @Idempotent()
  @HttpCode(200)
  @Access('host')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'prohibited_word',
    'file_not_found',
    'signature_taken',
    'signature_limit',
  )
  @ApiOperation({
    summary: 'Adds a signature',
    description:
      "Binds a picture to an amount: a gift of that amount shows it in the room. The picture is the host's own upload, stored in at most `signature_bytes_max` bytes (else `validation_failed` for `file_id`); one signature per amount.",
  })
  add(@Member() member: SessionMember, @Body() request: SignatureRequest): Promise<SignatureDto> {
    return this.signatures.add(member.userKey, request);
  }

  @Delete()
  @RepeatsSafely('deleting a signature again changes nothing')
  @Access('host')
  @ApiErrors('validation_failed', 'malformed_json', 'signature_not_found')
  @ApiOperation({
    summary: 'Deletes a signature',
    description: "Its picture remains among the host's files.",
  })
  async remove(
    @Member() member: SessionMember,
    @Body() { signature_id }: SignatureDeleteRequest,
  ): Promise<OkDto> {
    await this.signatures.remove(member.userKey, signature_id);
    return ok;
  }
}
