import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../core/access/access.decorator.ts';
import { Right } from '../core/access/right.decorator.ts';
import { MayNeedApproval, withApproval } from '../core/approval/may-need-approval.ts';
import type { PendingApproval } from '../core/approval/operator-requests.dto.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../core/idempotency/idempotent.decorator.ts';
import { StarGrant, StarGrantRequest, StarTransfer, StarTransferRequest } from './wallet.admin.dto.ts';
import { WalletAdminService } from './wallet.admin.service.ts';

/** Operators' grants, recalls and transfers of honey. */
@ApiTags('admin')
@Controller('admin')
export class WalletAdminController {
  constructor(private readonly wallet: WalletAdminService) {}

  @Post('star-grants')
  @TakesIdempotencyKey()
  @HttpCode(200)
  @Access('operator')
  @Right('stars.grant')
  @MayNeedApproval(StarGrant)
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'user_not_found',
    'star_recall_exceeds',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Grants honey or BTUC to a member, or recalls it',
    description:
      'Requires a reason for the audit log. A recall takes granted honey first, and at most what the wallet holds: gifts are final.',
  })
  grant(
    @Operator() actor: Actor,
    @Body() body: StarGrantRequest,
    @IdempotencyKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StarGrant | PendingApproval> {
    return withApproval(reply, this.wallet.grant(actor, body, key));
  }

  @Post('star-transfers')
  @TakesIdempotencyKey()
  @HttpCode(200)
  @Access('operator')
  @Right('stars.transfer')
  @MayNeedApproval(StarTransfer)
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'star_transfer_self',
    'user_not_found',
    'star_transfer_exceeds',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Moves honey from one member to another',
    description:
      'For two accounts of one person. Requires a reason for the audit log of both. Granted honey moves first; granted and bought honey remain distinct. The transfer appears in the histories of both members.',
  })
  transfer(
    @Operator() actor: Actor,
    @Body() body: StarTransferRequest,
    @IdempotencyKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StarTransfer | PendingApproval> {
    return withApproval(reply, this.wallet.transfer(actor, body, key));
  }
}
