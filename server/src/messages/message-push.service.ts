import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PushService } from '../alarms/push.service.ts';
import { Database } from '../core/database/database.ts';
import { Outbox } from '../core/outbox/outbox.ts';
import { messageTopic } from './message-sending.service.ts';
import { messageWords } from './messages.ts';

interface NewsRow {
  receiver_key: number;
  sender_key: number;
  nick: string;
  content: string;
}

const textMax = 80;

/** Tells members on their telephones that somebody wrote, as the outbox hands messages over. */
@Injectable()
export class MessagePush implements OnModuleInit {
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
        await Promise.all(entries.map(({ reference }) => this.tell(reference)));
      },
    });
  }

  /** The first that is not read is told; those after it are seen with it. Of requests of strangers an alarm tells (message_send). */
  private async tell(id: number): Promise<void> {
    const rows = await this.database.query<NewsRow>(
      'messages_to_push',
      `SELECT m.receiver_key, m.sender_key, u.nick, m.content FROM messages m
       JOIN message_boxes b ON b.user_key = m.receiver_key AND b.other_key = m.sender_key
       JOIN users u ON u.user_key = m.sender_key
       WHERE m.id = $1 AND b.no_read_cnt = 1 AND b.last_message_id = m.id AND message_is_shown(m.receiver_key, m)`,
      [id],
    );
    const [news] = rows;
    if (!news) return;
    await this.pushes.tell(news.receiver_key, {
      kind: 'message',
      title: news.nick,
      text: news.content === '' ? messageWords.picture : [...news.content].slice(0, textMax).join(''),
      path: `/messages?with=${news.sender_key}`,
    });
  }
}
