import { Injectable } from '@nestjs/common';
import { ChatService } from '../chat/chat.service.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { refuseProblem } from '../core/errors/field-problems.ts';
import { Outbox } from '../core/outbox/outbox.ts';
import { Settings } from '../core/settings/settings.ts';
import { ProhibitedWords } from '../core/words/prohibited-words.ts';
import { refuseProhibited } from '../core/words/refuse-prohibited.ts';
import { Conversations } from './conversations.service.ts';
import type { MessageRequest, MultiMessageRequest } from './message-requests.dto.ts';
import type { DirectMessage, MultiMessageOutcome, MultiMessageResult } from './messages.dto.ts';

/** The outbox's name for messages that reached somebody; a reference is the message's id. */
export const messageTopic = 'message';

/** What message_send may answer instead. */
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

interface Judged {
  content: string;
  fileIds: number[];
  /** The sender's Idempotency-Key. */
  key: string;
  /** The message that it answers. */
  replyTo?: number | undefined;
}

/** More than anybody writes. */
const uncounted = 2_147_483_647;

/** Something that is read: no space, and no character that is not seen. */
const seen = /[^\s\p{Cf}\u115f\u1160\u3164\uffa0]/u;

/** Writing messages. */
@Injectable()
export class MessageSending {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly words: ProhibitedWords,
    private readonly conversations: Conversations,
    private readonly chat: ChatService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Writes to one member. Throws validation_failed, prohibited_word, and what message_send answers.
   * @param at when it was written, for fixtures: what lies in the past no limit counts
   */
  async send(
    senderKey: number,
    request: MessageRequest,
    key: string,
    { at }: { at?: Date } = {},
  ): Promise<DirectMessage> {
    const judged = { ...this.judged(request, key), replyTo: request.reply_to };
    const sent = await this.write(senderKey, request.target_user_key, judged, at);
    if (typeof sent !== 'number') throw new AppError(sent);
    const message = await this.conversations.message(senderKey, sent);
    if (!message) throw new AppError('user_not_found');
    return message;
  }

  /** Writes the same to several, to each alone; what one of them refuses keeps it from nobody else. */
  async sendToMany(
    senderKey: number,
    request: MultiMessageRequest,
    key: string,
  ): Promise<MultiMessageResult> {
    const judged = this.judged(request, key);
    const { target_user_keys: keys } = request;
    const tooMany = keys.length > this.settings.get('message_receivers_max');
    refuseProblem('target_user_keys', tooMany ? 'tooLong' : null);
    const list: MultiMessageOutcome[] = [];
    for (const userKey of keys) {
      const sent = await this.write(senderKey, userKey, judged);
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
    { content, fileIds, key, replyTo }: Judged,
    at?: Date,
  ): Promise<number | SendRefusal> {
    const rows = await this.database.query<{ outcome: 'sent' | SendRefusal; message_id: number | null }>(
      'messages_send',
      'SELECT outcome, message_id FROM message_send($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [
        senderKey,
        receiverKey,
        content,
        fileIds,
        at ? uncounted : this.settings.get('message_minute_max'),
        at ? uncounted : this.settings.get('message_minute_max_new'),
        this.settings.get('message_new_account_days'),
        key,
        at ?? this.clock.now(),
        replyTo ?? null,
      ],
    );
    const { outcome, message_id } = rows[0] ?? { outcome: 'user_not_found' as const, message_id: null };
    if (outcome !== 'sent' || message_id === null) return outcome === 'sent' ? 'user_not_found' : outcome;
    this.chat.tellCommitted();
    this.outbox.wake(messageTopic, message_id);
    return message_id;
  }

  private judged(
    { content: written = '', file_ids: fileIds = [] }: MessageRequest | MultiMessageRequest,
    key: string,
  ): Judged {
    const content = written.replace(/\r\n?/g, '\n').trim();
    const tooLong = [...content].length > this.settings.get('message_length_max');
    const says = seen.test(content);
    refuseProblem('content', tooLong ? 'tooLong' : says || fileIds.length > 0 ? null : 'empty');
    refuseProblem('file_ids', fileIds.length > this.settings.get('message_files_max') ? 'tooLong' : null);
    refuseProhibited('content', this.words.find(content));
    return { content: says ? content : '', fileIds, key };
  }
}
