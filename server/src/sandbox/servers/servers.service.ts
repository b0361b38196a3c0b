import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { ChatService } from '../../chat/index.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { ReadinessService } from '../../core/health/readiness.service.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { RedisClient } from '../../core/redis/redis-client.ts';
import type { SandboxServer, SandboxServers, SandboxServersRedis, ServerAct } from './servers.dto.ts';
import {
  type Holdings,
  SupervisorChannel,
  type SupervisorRequest,
  type SupervisorState,
} from './supervisor-channel.ts';

/** The servers behind this address: what each holds, and what the process that started them does with them. */
@Injectable()
export class ServersService implements OnModuleInit {
  private readonly since = new Date(performance.timeOrigin).toISOString();

  constructor(
    private readonly supervisor: SupervisorChannel,
    private readonly chat: ChatService,
    private readonly readiness: ReadinessService,
    private readonly redis: RedisClient,
    private readonly config: AppConfig,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    this.supervisor.onReport(() => this.holdings());
  }

  /** Lists the servers: this one alone if nothing started it with others. */
  async list(): Promise<SandboxServers> {
    if (this.supervisor.enabled) return this.request({ what: 'list' });
    return {
      list: [await this.onlyServer()],
      supervised_yn: 'N',
      redis: { state_cd: this.redisState(), own_yn: 'N' },
    };
  }

  /** Stops, kills or starts a server. Throws servers_single, server_not_found, server_last, servers_failed. */
  act(name: string, act: ServerAct): Promise<SandboxServers> {
    return this.request({ what: act, name });
  }

  /** Starts or stops Redis. Throws servers_single, redis_not_own, servers_failed. */
  setRedis(running: boolean): Promise<SandboxServers> {
    return this.request({ what: 'redis', running });
  }

  private async request(wanted: SupervisorRequest): Promise<SandboxServers> {
    if (!this.supervisor.enabled) throw new AppError('servers_single');
    return this.present(await this.supervisor.request(wanted));
  }

  private async holdings(): Promise<Holdings> {
    const { sockets, rooms } = this.chat.heldSockets();
    return {
      ready: (await this.readiness.report()).status === 'ready',
      socket_cnt: sockets,
      rooms: rooms.map(({ id, name, sockets: count }) => ({ vod_key: Number(id), name, socket_cnt: count })),
    };
  }

  private async onlyServer(): Promise<SandboxServer> {
    const { ready, ...held } = await this.holdings();
    return {
      name: this.config.nodeId,
      port: this.port(),
      state_cd: 'running',
      ready_yn: yn(ready),
      here_yn: 'Y',
      ...held,
      since: this.since,
    };
  }

  private port(): number {
    const address = this.host.httpAdapter.getInstance<FastifyInstance>().server.address();
    return typeof address === 'object' && address !== null ? address.port : this.config.port;
  }

  private redisState(): SandboxServersRedis['state_cd'] {
    if (!this.redis.enabled) return 'none';
    return this.redis.isUp ? 'running' : 'unavailable';
  }

  private present({ servers, redis }: SupervisorState): SandboxServers {
    return {
      list: servers.map(({ name, port, state, since, here, holdings: { ready, ...held } }) => ({
        name,
        port,
        state_cd: state,
        ready_yn: yn(ready),
        here_yn: yn(here),
        ...held,
        since,
      })),
      supervised_yn: 'Y',
      redis: { state_cd: redis.running ? this.redisState() : 'stopped', own_yn: yn(redis.own) },
    };
  }
}
