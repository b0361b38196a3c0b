import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { refuseProblem } from '../../core/errors/field-problems.ts';
import { type ReceiveFrom, receiveChoices } from '../message-requests.dto.ts';
import type { MessageSettingDto } from '../messages.dto.ts';

/** The senders from which members accept messages. */
@Injectable()
export class MessageSettingsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(userKey: number): Promise<MessageSettingDto> {
    const row = await this.database.prisma.messageSetting.findUnique({ where: { userKey } });
    return { receive_from: receiveChoices.find((choice) => choice === row?.receiveFrom) ?? 'everyone' };
  }

  /** Throws validation_failed for a hosts-only choice by a member who is not a host. */
  async change({ userKey, role }: SessionMember, receiveFrom: ReceiveFrom): Promise<MessageSettingDto> {
    refuseProblem('receive_from', receiveFrom === 'fans' && role !== 'host' ? 'characters' : null);
    const changes = { receiveFrom, updatedAt: this.clock.now() };
    await this.database.prisma.messageSetting.upsert({
      where: { userKey },
      create: { userKey, ...changes },
      update: changes,
    });
    return { receive_from: receiveFrom };
  }
}
