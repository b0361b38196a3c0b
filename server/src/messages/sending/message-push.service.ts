import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PushService } from '../../alarms/index.ts';
import { Database } from '../../core/database/database.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { messageTexts } from '../texts.ts';
import { messageTopic } from './message-sending.service.ts';

interface NewsRow {
  receiver_key: number;
  sender_key: number;
  nick: string;
  content: string;
}

const textMax = 80;

/** Sends a push when a member receives a message, driven by the outbox. */
@Injectable()
export class MessagePushService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly pushes: PushService,
  ) {}

  onModuleInit(): void {
    this.outbox.consume({
      consumer: 'message_push',
      topic: messageTopic,
      handle: async (entries) => {
        await Promise.all(entries.map(({ reference }) => this.push(reference)));
      },
    });
  }

  /**
   * Only the first unread message is pushed; later ones are seen with it. For requests from strangers an alarm is
   * created instead (message_send).
   */
  private async push(id: number): Promise<void> {
    const rows = await this.database.query<'messages_to_push', NewsRow>(
      'messages_to_push',
      `SELECT m.receiver_key, m.sender_key, u.nick, m.content FROM messages m
       JOIN message_boxes b ON b.user_key = m.receiver_key AND b.other_key = m.sender_key
       JOIN member_profiles u ON u.user_key = m.sender_key
       WHERE m.id = $1 AND b.no_read_cnt = 1 AND b.last_message_id = m.id AND message_is_shown(m.receiver_key, m)`,
      [id],
    );
    const [news] = rows;
    if (!news) return;
    await this.pushes.push(news.receiver_key, {
      kind: 'message',
      title: news.nick,
      text: news.content === '' ? messageTexts.picture : [...news.content].slice(0, textMax).join(''),
      path: `/messages?with=${news.sender_key}`,
    });
  }
}
