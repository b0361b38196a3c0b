import { TalkClient, TalkError } from '@honey/mintalk';
import { stopwatch } from '../../setup/timed.ts';
import { until } from '../gateway-support.ts';
import { requestOnce, requireOk } from './servers-in-turn.ts';

/** A member's socket in a room, which its server may move elsewhere at any time. */
export class ChattingSocket {
  /** Ids of its acknowledged lines. */
  readonly acknowledged: string[] = [];
  /** Ids of all lines that it received. */
  readonly received: string[] = [];
  /** How long it was out of the room each time, until it was back. */
  readonly absencesMs: number[] = [];
  private readonly talk = new TalkClient();
  private elapsed: (() => number) | undefined;

  private constructor(
    private readonly baseUrl: string,
    private readonly token: string,
    private readonly vodKey: number,
  ) {
    this.talk.on('talk', ({ id }) => this.received.push(id));
    const leave = () => {
      this.elapsed ??= stopwatch();
    };
    this.talk.on('error', ({ message }) => {
      if (message === 'moving' || message === 'shutdown') leave();
    });
    this.talk.on('disconnected', leave);
    this.talk.on('channel_joined', () => {
      if (this.elapsed) this.absencesMs.push(this.elapsed());
      this.elapsed = undefined;
    });
  }

  static async enter(baseUrl: string, token: string, vodKey: number): Promise<ChattingSocket> {
    const socket = new ChattingSocket(baseUrl, token, vodKey);
    await socket.talk.connect(async () => {
      const body = requireOk(await socket.post('/v2/sockets'));
      return { socketHost: String(body.socket_host), token: String(body.token) };
    });
    await socket.talk.join(String(vodKey), async () =>
      String(requireOk(await socket.post(`/v1/streams/${vodKey}/join`)).ticket),
    );
    return socket;
  }

  /** Says a line; while the socket is moved, the line is not acknowledged. */
  async say(text: string): Promise<void> {
    await until(() => this.elapsed === undefined);
    try {
      this.acknowledged.push(await this.talk.talk(String(this.vodKey), text));
    } catch (error) {
      // The server stopped before it acknowledged the line; a client keeps the text for its user.
      if (!(error instanceof TalkError) || !isOfMoving(error)) throw error;
    }
  }

  leave(): void {
    this.talk.disconnect();
  }

  private post(path: string): ReturnType<typeof requestOnce> {
    return requestOnce(this.baseUrl + path, { method: 'POST', token: this.token, body: {} });
  }
}

const isOfMoving = ({ message }: TalkError): boolean =>
  ['disconnected', 'not connected', 'not_joined', 'not_ready'].includes(message);
