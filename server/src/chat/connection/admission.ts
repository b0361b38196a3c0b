import type { ConnectRefusal, User } from '@honey/mintalk/protocol';
import { Injectable, Logger } from '@nestjs/common';
import { Revocations } from '../../core/access/revocations.ts';
import { Semaphore } from '../../core/concurrency/semaphore.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { type ProxyTrust, proxyTrustOf } from '../../core/config/proxy-trust.ts';
import { isDatabaseUnavailable } from '../../core/database/database-errors.ts';
import { Settings } from '../../core/settings/settings.ts';
import { type ConnectionClaims, ConnectionTokens } from '../people/connection-tokens.ts';
import { Profiles } from '../people/profiles.ts';
import { ChatAdapter } from './chat.adapter.ts';
import { stateOfConnection } from './connection-state.ts';
import { requestAddress } from './limits/address-limiter.ts';
import { ConnectionLimiter } from './limits/connection-limiter.ts';
import { isAllowedOrigin } from './origin.ts';
import type { TalkSocket } from './talk-socket.ts';

/** Who connects, and whether they may talk where no ticket decides. */
interface Admitted {
  user: User;
  mayTalk: boolean;
}

/** How many members are read at once: the others' queries, gifts among them, need the pool too. */
const readingMax = 4;

/** Decides about every connection before it is one (CHAT-2, CHAT-3). */
@Injectable()
export class Admission {
  private readonly connectionLimiter = new ConnectionLimiter();
  private readonly reading = new Semaphore(readingMax, Number.POSITIVE_INFINITY);
  private readonly logger = new Logger('Chat');
  private readonly trust: ProxyTrust | false;
  private closed = false;

  constructor(
    adapter: ChatAdapter,
    private readonly config: AppConfig,
    private readonly tokens: ConnectionTokens,
    private readonly profiles: Profiles,
    private readonly revocations: Revocations,
    private readonly settings: Settings,
  ) {
    this.trust = proxyTrustOf(config.trustProxy);
    adapter.onClose((state) => {
      if (state.countedFor !== undefined) this.connectionLimiter.release(state.countedFor);
      state.countedFor = undefined;
    });
  }

  /** Refuses every further connection with not_ready: clients try again, elsewhere or later. */
  close(): void {
    this.closed = true;
  }

  /**
   * Answers false where the connection is entering already, or has entered: two that enter at once over one connection would take
   * two places of their user, and its end gives one back. socket.io itself ends a connection that enters after it has.
   */
  begin({ conn }: TalkSocket): boolean {
    const state = stateOfConnection(conn);
    if (!state || state.entering) return false;
    state.entering = true;
    return true;
  }

  /** Fills the socket's data, or answers why it is refused; whoever is refused may begin again. */
  async admit(socket: TalkSocket): Promise<ConnectRefusal | undefined> {
    let admitted = false;
    try {
      const refused = await this.refusal(socket);
      admitted = refused === undefined;
      return refused;
    } finally {
      const state = stateOfConnection(socket.conn);
      if (state) state.entering = admitted;
    }
  }

  private async refusal(socket: TalkSocket): Promise<ConnectRefusal | undefined> {
    if (this.closed) return 'not_ready';
    if (!isAllowedOrigin(socket.handshake.headers, this.config)) return 'denied';
    const claims = this.tokens.consume(socket.handshake.auth.token);
    if (!claims || isSignedOut(this.revocations, claims)) return 'unauthorized';
    const admitted = await this.reading.take(() => this.user(claims));
    if (admitted === 'not_ready') return admitted;
    if (!admitted) return 'unauthorized';
    const { user } = admitted;
    if (!this.holdConnection(socket, user)) return 'too_many_connections';
    socket.data.user = user;
    socket.data.mayTalk = admitted.mayTalk;
    socket.data.signIn = claims.signIn;
    socket.data.userSocket = {
      connectionId: claims.jti,
      socketId: socket.id,
      remoteAddr: requestAddress(socket.request, this.trust),
    };
    return undefined;
  }

  private async user({ sub, name, signIn }: ConnectionClaims): Promise<Admitted | 'not_ready' | undefined> {
    if (!signIn) return { user: this.profiles.guest(sub, name), mayTalk: false };
    try {
      const user = await this.profiles.member(signIn.userKey);
      return user && { user, mayTalk: await this.profiles.hasVoice(signIn.userKey) };
    } catch (error) {
      if (!isDatabaseUnavailable(error))
        this.logger.error(`who ${sub} is could not be read: ${String(error)}`);
      return 'not_ready';
    }
  }

  private holdConnection(socket: TalkSocket, user: User): boolean {
    const { conn: connection } = socket;
    if (!this.connectionLimiter.take(user.id, this.settings.get('chat_connections_per_user'))) return false;
    // It may close before it is connected, and socket.io tells of no disconnect then.
    const state = stateOfConnection(connection);
    if (state && connection.readyState === 'open') state.countedFor = user.id;
    else this.connectionLimiter.release(user.id);
    return true;
  }
}

/** Whether the sign-in that a connection lives by has ended. */
export function isSignedOut(
  revocations: Pick<Revocations, 'isRevoked'>,
  { signIn }: Pick<ConnectionClaims, 'signIn'>,
): boolean {
  // Whether all of a member's tokens ended is told by the event memberSignedOut; only the sign-in is asked for here.
  return signIn !== null && revocations.isRevoked(signIn, Number.POSITIVE_INFINITY);
}
