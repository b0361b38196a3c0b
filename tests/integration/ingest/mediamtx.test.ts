import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildTheme } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import type { StreamKeyMade } from '@honey/server/media/keys/stream-keys.dto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { enterRoom } from '../../setup/room.ts';

/**
 * A stand-in for MediaMTX: returns the responses of its API and HLS server as its documentation has them. No MediaMTX
 * runs here; other behaviour of a real one is not tested.
 */
class FakeMediaMtx {
  paths: {
    name: string;
    ready: boolean;
    source: { type: string; id: string };
    tracks: string[];
    tracks2?: object[];
  }[] = [];
  readonly kicked: string[] = [];
  readonly loaded: { path: string; authorization: string }[] = [];
  private readonly server: Server = createServer((request, response) => {
    const url = request.url ?? '';
    const kick = /^\/v3\/rtmpconns\/kick\/(.+)$/.exec(url)?.[1];
    if (url.startsWith('/v3/paths/list')) response.end(JSON.stringify({ items: this.paths }));
    else if (request.method === 'POST' && kick) {
      this.kicked.push(kick);
      this.paths = this.paths.filter(({ source }) => source.id !== kick);
      response.end('{}');
    } else if (url.includes('.m3u8')) {
      this.loaded.push({ path: url, authorization: request.headers.authorization ?? '' });
      response.setHeader('content-type', 'application/vnd.apple.mpegurl').end('#EXTM3U\n');
    } else response.writeHead(404).end();
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

describe('the adapter of MediaMTX, against a stand-in', () => {
  const mediaMtx = new FakeMediaMtx();
  let server: TestApp;
  let visitor: TestClient;
  let hostKey: number;
  let vodKey: number;
  let made: StreamKeyMade;

  beforeAll(async () => {
    const url = await mediaMtx.open();
    server = await startApp({
      ...{ MEDIA_ADAPTER: 'mediamtx', MEDIAMTX_API_URL: url, MEDIAMTX_HLS_URL: url },
      INGEST_URL: 'rtmp://live.example/live',
    });
    visitor = new TestClient(server);
    await buildTheme(server.app);
    hostKey = (await buildHost(server.app)).userKey;
    const host = visitor.as(await tokenOf(server.app, hostKey));
    made = (await host.send<StreamKeyMade>('POST', '/v1/broadcast-setting/live-stream-key-make')).body;
    vodKey = await server.app.get(LifecycleService).prepare(hostKey, { title: '진짜 방송', themeCd: 'talk' });
  });

  afterAll(async () => {
    await server?.close();
    mediaMtx.close();
  });

  const authorize = async (question: object) =>
    (await visitor.send('POST', '/media/mediamtx/auth', { body: question })).status;

  it('admits publishers with a valid key, and no reader but this server (MEDIA-10)', async () => {
    expect(made).toMatchObject({ ingest_yn: 'Y', server_url: 'rtmp://live.example/live' });
    const publish = {
      action: 'publish',
      path: `live/${made.stream_key}`,
      user: '',
      password: '',
      protocol: 'rtmp',
    };
    expect(await authorize(publish)).toBe(204);
    const refused = [
      { ...publish, path: 'live/another-key' },
      { ...publish, path: made.stream_key },
      { ...publish, action: 'read' },
      { ...publish, action: 'read', user: 'honey', password: 'x'.repeat(64) },
      { ...publish, path: ['live'] },
      {},
    ];
    expect(await Promise.all(refused.map(authorize))).toEqual(refused.map(() => 403));
  });

  it('starts the live with its stream, plays it through this server, and disconnects it with the live (MEDIA-11, MEDIA-14, LIVES-61)', async () => {
    const path = `live/${made.stream_key}`;
    mediaMtx.paths = [
      {
        name: path,
        ready: true,
        source: { type: 'rtmpConn', id: 'conn-1' },
        tracks: ['H264', 'MPEG-4 Audio'],
        tracks2: [
          { codec: 'H264', codecProps: { width: 720, height: 1280, profile: 'High', level: '3.1' } },
          { codec: 'MPEG-4 Audio', codecProps: { sampleRate: 44_100, channelCount: 2 } },
        ],
      },
      { name: 'live/a-guess', ready: true, source: { type: 'rtmpConn', id: 'conn-2' }, tracks: ['H264'] },
    ];
    await eventually(async () => {
      const { body } = await visitor.get(`/v1/vods/${vodKey}`);
      expect(body).toMatchObject({ state: 'live', shape_cd: 'V' });
    }, 10_000);
    await eventually(async () => expect(mediaMtx.kicked).toEqual(['conn-2']));
    const member = await buildMember(server.app);
    const { joined, talk, removed } = await enterRoom(
      visitor.as(await tokenOf(server.app, member.userKey)),
      vodKey,
    );
    const [source] = joined.playback.sources;
    expect(source?.type).toBe('ll-hls');
    const playlist = await fetch(`${server.baseUrl}${source?.url}?_HLS_msn=3`);
    expect([playlist.status, await playlist.text()]).toEqual([200, '#EXTM3U\n']);
    expect(mediaMtx.loaded.at(-1)).toEqual({
      path: `/${path}/index.m3u8?_HLS_msn=3`,
      authorization: expect.stringMatching(/^Basic /),
    });
    expect(
      (await fetch(`${server.baseUrl}${source?.url.replace(`/${vodKey}/`, `/${vodKey + 1}/`)}`)).status,
    ).toBe(403);
    await server.app.get(LifecycleService).end(vodKey, 'operator', '운영 정책 위반');
    await removed;
    await eventually(async () => expect(mediaMtx.kicked).toContain('conn-1'));
    // Depends on which is known first: the end of the live or that of the watch session.
    expect([403, 404]).toContain((await fetch(`${server.baseUrl}${source?.url}`)).status);
    expect(await authorize({ action: 'publish', path })).toBe(403);
    talk.disconnect();
  });
});
