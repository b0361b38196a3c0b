import type { ConnectRefusal, User } from '@honey/mintalk/protocol';
import { Injectable, Logger } from '@nestjs/common';
import { RevocationRegistry } from '../../core/access/revocation.registry.ts';
import { Semaphore } from '../../core/concurrency/semaphore.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { type ProxyTrust, proxyTrustOf } from '../../core/config/proxy-trust.ts';
import { isDatabaseUnavailable } from '../../core/database/database-errors.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { type ConnectionClaims, ConnectionTokensService } from '../people/connection-tokens.service.ts';
import { ProfilesService } from '../people/profiles.service.ts';
import { ChatAdapter } from './chat.adapter.ts';
import { stateOfConnection } from './connection-state.ts';
import { requestAddress } from './limits/address-limiter.ts';
import { SharedConnections } from './limits/shared-connections.ts';
import { isAllowedOrigin } from './origin.ts';
import type { TalkSocket } from './talk-socket.ts';

/** An admitted user, and whether they may talk in channels without tickets. */
interface Admitted {
  user: User;
  mayTalk: boolean;
}

/** Members read concurrently: other queries, such as gifts, need the pool too. */
const profileReadsMax = 4;

/** Admits or refuses every connection (CHAT-2, CHAT-3). */
@Injectable()
export class AdmissionService {
  private readonly profileReads = new Semaphore(profileReadsMax, Number.POSITIVE_INFINITY);
  private readonly logger = new Logger('Chat');
  private readonly trust: ProxyTrust | false;
  private closed = false;

  constructor(
    adapter: ChatAdapter,
    private readonly config: AppConfig,
    private readonly tokens: ConnectionTokensService,
    private readonly profiles: ProfilesService,
    private readonly revocations: RevocationRegistry,
    private readonly settings: SettingsStore,
    private readonly connectionLimiter: SharedConnections,
  ) {
    this.trust = proxyTrustOf(config.trustProxy);
    adapter.onClose((state) => {
      if (state.countedFor !== undefined) this.connectionLimiter.release(state.countedFor);
      state.countedFor = undefined;
    });
  }

  /** Refuses further connections with not_ready: clients retry, elsewhere or later. */
  close(): void {
    this.closed = true;
  }

  /**
   * Returns false if the connection is already entering or has entered: two concurrent entries over one connection
   * would count twice for the user, but its close releases only one. socket.io itself closes a connection that enters
   * again.
   */
  tryEnter({ conn }: TalkSocket): boolean {
    const state = stateOfConnection(conn);
    if (!state || state.entering) return false;
    state.entering = true;
    return true;
  }

  /** Fills the socket's data, or returns the reason for refusing it. A refused socket may enter again. */
  async admit(socket: TalkSocket): Promise<ConnectRefusal | undefined> {
    let admitted = false;
    try {
      const refused = await this.admitOrRefuse(socket);
      admitted = refused === undefined;
      return refused;
    } finally {
      const state = stateOfConnection(socket.conn);
      if (state) state.entering = admitted;
    }
  }

  private async admitOrRefuse(socket: TalkSocket): Promise<ConnectRefusal | undefined> {
    if (this.closed) return 'not_ready';
    if (!isAllowedOrigin(socket.handshake.headers, this.config)) return 'denied';
    const claims = await this.tokens.consume(socket.handshake.auth.token);
    if (!claims || isSignedOut(this.revocations, claims)) return 'unauthorized';
    const admitted = await this.profileReads.run(() => this.resolveUser(claims));
    if (admitted === 'not_ready') return admitted;
    if (!admitted) return 'unauthorized';
    const { user } = admitted;
    if (!(await this.reserveConnection(socket, user))) return 'too_many_connections';
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

  private async resolveUser({
    sub,
    name,
    signIn,
  }: ConnectionClaims): Promise<Admitted | 'not_ready' | undefined> {
    if (!signIn) return { user: this.profiles.guest(sub, name), mayTalk: false };
    try {
      const user = await this.profiles.member(signIn.userKey);
      return user && { user, mayTalk: await this.profiles.mayTalkWithoutTicket(signIn.userKey) };
    } catch (error) {
      if (!isDatabaseUnavailable(error))
        this.logger.error(`could not read the user ${sub}: ${String(error)}`);
      return 'not_ready';
    }
  }

  private async reserveConnection(socket: TalkSocket, user: User): Promise<boolean> {
    const { conn: connection } = socket;
    if (!(await this.connectionLimiter.take(user.id, this.settings.get('chat_connections_per_user'))))
      return false;
    // The connection may close before it is admitted; socket.io then emits no disconnect.
    const state = stateOfConnection(connection);
    if (state && connection.readyState === 'open') state.countedFor = user.id;
    else this.connectionLimiter.release(user.id);
    return true;
  }
}

/** Whether the sign-in of a connection was revoked. */
export function isSignedOut(
  revocations: Pick<RevocationRegistry, 'isRevoked'>,
  { signIn }: Pick<ConnectionClaims, 'signIn'>,
): boolean {
  // The event memberSignedOut reports that all of a member's tokens ended; only the sign-in is checked here.
  return signIn !== null && revocations.isRevoked(signIn, Number.POSITIVE_INFINITY);
}
