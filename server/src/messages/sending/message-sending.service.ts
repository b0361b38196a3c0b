import { Injectable } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { refuseProblem } from '../../core/errors/field-problems.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { ProhibitedWordsService } from '../../core/words/prohibited-words.service.ts';
import { refuseProhibited } from '../../core/words/refuse-prohibited.ts';
import { ConversationsService } from '../conversations/conversations.service.ts';
import type { MessageRequest, MultiMessageRequest } from '../message-requests.dto.ts';
import type { DirectMessage, MultiMessageOutcome, MultiMessageResult } from '../messages.dto.ts';
import { messageSend } from '../messages.functions.ts';

/** The outbox topic of delivered messages; a reference is the message's id. */
export const messageTopic = 'message';

/** The refusals of message_send. */
export type SendRefusal =
  | 'self_target'
  | 'login_required'
  | 'user_not_found'
  | 'block_admin'
  | 'verification_required'
  | 'message_adults_only'
  | 'message_target_blocked'
  | 'message_not_allowed'
  | 'message_request_waiting'
  | 'rate_limited'
  | 'idempotency_mismatch'
  | 'file_not_found'
  | 'message_not_found';

interface ValidMessage {
  content: string;
  fileIds: number[];
  /** The sender's Idempotency-Key. */
  key: string;
  /** The message that it replies to. */
  replyTo?: number | undefined;
}

/** Exceeds any number of messages. */
const noLimit = 2_147_483_647;

/** A visible character: neither a space nor an invisible one. */
const visible = /[^\s\p{Cf}\u115f\u1160\u3164\uffa0]/u;

/** Sends messages. */
@Injectable()
export class MessageSendingService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly words: ProhibitedWordsService,
    private readonly conversations: ConversationsService,
    private readonly chat: ChatService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Sends a message to one member. Throws validation_failed, prohibited_word, and the refusals of message_send.
   * Refuses a message (POST /v1/direct-message/dm-message-insert): validation_failed (MESSAGES-8), prohibited_word
   * (MESSAGES-8), message_send.
   * @param at when it was written, for fixtures: what lies in the past no limit counts
   */
  async send(
    senderKey: number,
    request: MessageRequest,
    key: string,
    { at }: { at?: Date } = {},
  ): Promise<DirectMessage> {
    const valid = { ...this.validate(request, key), replyTo: request.reply_to };
    const sent = await this.write(senderKey, request.target_user_key, valid, at);
    if (typeof sent !== 'number') throw new AppError(sent);
    const message = await this.conversations.message(senderKey, sent);
    if (!message) throw new AppError('user_not_found');
    return message;
  }

  /** Sends the same message to several members, to each separately; one refusal does not affect the others. */
  async sendToMany(
    senderKey: number,
    request: MultiMessageRequest,
    key: string,
  ): Promise<MultiMessageResult> {
    const valid = this.validate(request, key);
    const { target_user_keys: keys } = request;
    const tooMany = keys.length > this.settings.get('message_receivers_max');
    refuseProblem('target_user_keys', tooMany ? 'tooLong' : null);
    const list: MultiMessageOutcome[] = [];
    for (const userKey of keys) {
      const sent = await this.write(senderKey, userKey, valid);
      list.push(
        typeof sent === 'number'
          ? { user_key: userKey, message_id: sent, code: null, message: null }
          : { user_key: userKey, message_id: null, code: sent, message: new AppError(sent).safeMessage },
      );
    }
    return { sent_cnt: list.filter(({ message_id }) => message_id !== null).length, list };
  }

  private async write(
    senderKey: number,
    receiverKey: number,
    { content, fileIds, key, replyTo }: ValidMessage,
    at?: Date,
  ): Promise<number | SendRefusal> {
    const rows = await this.database.call<{ outcome: 'sent' | SendRefusal; message_id: number | null }>(
      messageSend({
        sender: senderKey,
        receiver: receiverKey,
        content,
        file_ids: fileIds,
        minute_max: at ? noLimit : this.settings.get('message_minute_max'),
        new_minute_max: at ? noLimit : this.settings.get('message_minute_max_new'),
        new_days: this.settings.get('message_new_account_days'),
        key,
        now: at ?? this.clock.now(),
        reply_to: replyTo ?? null,
      }),
    );
    const { outcome, message_id } = rows[0] ?? { outcome: 'user_not_found' as const, message_id: null };
    if (outcome !== 'sent' || message_id === null) return outcome === 'sent' ? 'user_not_found' : outcome;
    this.chat.flushPersonalEvents();
    this.outbox.wake(messageTopic, message_id);
    return message_id;
  }

  private validate(
    { content: written = '', file_ids: fileIds = [] }: MessageRequest | MultiMessageRequest,
    key: string,
  ): ValidMessage {
    const content = written.replace(/\r\n?/g, '\n').trim();
    const tooLong = [...content].length > this.settings.get('message_length_max');
    const hasText = visible.test(content);
    refuseProblem('content', tooLong ? 'tooLong' : hasText || fileIds.length > 0 ? null : 'empty');
    refuseProblem('file_ids', fileIds.length > this.settings.get('message_files_max') ? 'tooLong' : null);
    refuseProhibited('content', this.words.find(content, 'chat'));
    return { content: hasText ? content : '', fileIds, key };
  }
}
