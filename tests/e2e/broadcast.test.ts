import pg from 'pg';
import sharp from 'sharp';
import { eventually } from '../setup/eventually.ts';
import { serverRenderedPage } from './server-rendered.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();

/** Moves a live to the front of its lists. */
async function boostLive(vodKey: number): Promise<void> {
  const database = new pg.Client({ connectionString: stage.databaseUrl });
  await database.connect();
  try {
    await database.query(
      `INSERT INTO item_effects (user_key, kind, ends_at)
       SELECT host_key, 'boost', now() + interval '10 minutes' FROM lives WHERE vod_key = $1`,
      [vodKey],
    );
  } finally {
    await database.end();
  }
}

test('a host starts a live from my page, changes it, and ends it after a confirmation (BROADCAST-10, BROADCAST-15, BROADCAST-16)', async () => {
  const host = await stage.visit({ as: 'host05' });
  const { page } = host;
  await page.goto('/mypage/settings/live');
  await page.getByRole('button', { name: '방송 시작하기' }).click();
  await page.getByText('방송 제목을 입력해 주세요.').waitFor();
  await page.getByLabel('방송 제목').fill('내 방에서 시작한 방송');
  await page.getByRole('button', { name: '토크', exact: true }).click();
  await page.getByRole('button', { name: '방송 시작하기' }).click();
  await page.getByRole('link', { name: '내 방송 보기' }).waitFor();

  await page.getByLabel('방송 제목').fill('바뀐 제목');
  await page.getByRole('button', { name: '제목과 태그 바꾸기' }).click();
  await page.getByText('바뀐 제목', { exact: true }).waitFor();

  // A reload discards unsaved changes.
  const saved = page.waitForResponse(/\/live-setting-update$/);
  await page.getByRole('switch', { name: '선물 메시지 읽어주기' }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await page.getByRole('switch', { name: '선물 메시지 읽어주기', checked: false }).waitFor();

  await page.getByRole('button', { name: '방송 끝내기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '방송 끝내기' }).click();
  await page.getByRole('button', { name: '방송 시작하기' }).waitFor();
  await host.close();
});

test('an uploaded cover picture is prefetched and shown on cards in their size (BROADCAST-31, FILES-3)', async () => {
  const host = await stage.visit({ as: 'host05' });
  const { page } = host;
  await page.goto('/mypage/settings/live');
  await page.getByLabel('방송 제목').fill('큰 사진이 있는 방송');
  await page.getByRole('button', { name: '토크', exact: true }).click();
  const large = { width: 2560, height: 1440, channels: 3, background: '#ffb51f' } as const;
  await page.getByLabel('방송 사진').setInputFiles({
    name: 'large.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: large }).jpeg().toBuffer(),
  });
  await page.getByRole('img', { name: '방송 사진' }).waitFor();
  const started = page.waitForResponse(/\/live-start-proc$/);
  await page.getByRole('button', { name: '방송 시작하기' }).click();
  const { vod_key } = (await (await started).json()) as { vod_key: number };
  const { body: live } = await stage.client.get<{ thumbnail: string }>(`/v1/vods/${vod_key}`);
  const sizeOf = async (path: string) => {
    const response = await fetch(new URL(path, stage.baseUrl));
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    return [response.status, width, height];
  };
  expect(await sizeOf(live.thumbnail)).toEqual([200, 640, 360]);
  expect(await sizeOf(live.thumbnail.replace('-thumb', ''))).toEqual([200, 2048, 1152]);

  // Its card is among the first pictures of the list.
  await boostLive(vod_key);
  const html = await eventually(async () => {
    const text = await serverRenderedPage(stage.baseUrl, '/lives/all');
    expect(text).toContain(live.thumbnail);
    return text;
  }, 30_000);
  const head = html.slice(0, html.indexOf('</head>'));
  const prefetched = (head.match(/<link [^>]*>/g) ?? []).filter((link) => link.includes('as="image"'));
  expect(prefetched).toEqual(expect.arrayContaining([expect.stringContaining(`href="${live.thumbnail}"`)]));
  const viewer = await stage.visit();
  const requested: string[] = [];
  viewer.page.on('request', (request) => {
    if (request.url().includes('/files/uploads/')) requested.push(new URL(request.url()).pathname);
  });
  await viewer.page.goto('/lives/all');
  const shown = viewer.page.locator(`img[src="${live.thumbnail}"]`).first();
  await eventually(async () =>
    expect(await shown.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBe(640),
  );
  expect(requested).not.toContain(live.thumbnail.replace('-thumb', ''));
  await viewer.close();
  await page.getByRole('button', { name: '방송 끝내기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '방송 끝내기' }).click();
  await page.getByRole('button', { name: '방송 시작하기' }).waitFor();
  await host.close();
});

test('a host starts a live for fans from a level up (LIVES-31, BROADCAST-10)', async () => {
  const host = await stage.visit({ as: 'host05' });
  const { page } = host;
  await page.goto('/mypage/settings/live');
  await page.getByLabel('방송 제목').fill('레벨 높은 팬과 함께');
  await page.getByRole('button', { name: '토크', exact: true }).click();
  await page.getByRole('button', { name: '팬만', exact: true }).click();
  await page.getByLabel('볼 수 있는 팬 레벨').selectOption({ label: '레벨 20 이상' });
  const started = page.waitForResponse(/\/live-start-proc$/);
  await page.getByRole('button', { name: '방송 시작하기' }).click();
  const { vod_key } = (await (await started).json()) as { vod_key: number };
  const { body } = await stage.client.get(`/v1/vods/${vod_key}`);
  expect(body).toMatchObject({ target: 'fans', entry_fan_level: 20 });
  await page.getByRole('button', { name: '방송 끝내기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '방송 끝내기' }).click();
  await page.getByRole('button', { name: '방송 시작하기' }).waitFor();
  await host.close();
});

test('the sandbox switches a host’s live on and off (BROADCAST-30)', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await page.goto('/sandbox?tab=lives');
  await page.getByRole('button', { name: '쉬는중 방송 시작하기' }).click();
  await page.getByRole('button', { name: '쉬는중 방송 끝내기' }).click();
  await page.getByRole('button', { name: '쉬는중 방송 시작하기' }).waitFor();
  await visitor.close();
});
