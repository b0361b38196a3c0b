import sharp from 'sharp';
import { asOwner } from '../setup/database.ts';
import { give, untilEffectShown } from './giving.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { untilChatConnected } from './visitor.ts';

const stage = setStage();

test('the effect of a gift to a contestant names the contestant (GIFTS-33)', async () => {
  const { lives, members } = await stage.make({
    hosts: [
      { ref: 'boss', id: 'effectboss', nick: '큰대장벌' },
      { ref: 'second', id: 'effectsecond', nick: '샛별벌' },
    ],
    lives: [{ ref: 'table', host: 'boss', type: 'excel', title: '효과 엑셀', contestants: ['second'] }],
  });
  const vodKey = lives.table?.vod_key ?? 0;
  const visitor = await stage.visit({ as: 'viewer01' });
  await visitor.page.goto(`/lives/play/${vodKey}`);
  await untilChatConnected(visitor.page);
  await visitor.page.getByRole('tab', { name: '엑셀 순위' }).click();
  await visitor.page.getByRole('row').filter({ hasText: '샛별벌' }).waitFor();
  await give(stage, 'vip01', { vodKey, target: members.second?.user_key ?? 0, amount: 1_000 });
  await visitor.page.getByTestId('gift-effect').getByText('샛별벌님에게').waitFor();
  await visitor.close();
});

test('the picture of a signature is shown large (GIFTS-43)', async () => {
  const { lives, members } = await stage.make({
    members: [{ ref: 'giver', id: 'signgiver', nick: '시그벌', star_granted: 50_000 }],
    hosts: [{ ref: 'host', id: 'signhost', nick: '시그방송', live: { title: '시그니처' } }],
  });
  const [vodKey, target] = [lives.host?.vod_key ?? 0, members.host?.user_key ?? 0];
  await asOwner(stage.databaseUrl, (owner) =>
    owner.query(
      `INSERT INTO signatures (host_key, title, star_cnt, image, created_at)
       SELECT $1, '하트', n, (SELECT min(image) FROM gift_stickers), now() FROM unnest(ARRAY[777, 20000]) n`,
      [target],
    ),
  );
  const visitor = await stage.visit({ as: 'viewer01' });
  const { page } = visitor;
  await page.goto(`/lives/play/${vodKey}`);
  await untilChatConnected(page);
  const heightOf = async (amount: number): Promise<number> => {
    await give(stage, 'signgiver', { vodKey, target, amount });
    const effect = page.getByTestId('gift-effect').filter({ hasText: amount.toLocaleString('ko-KR') });
    await effect.waitFor();
    await page.evaluate(untilEffectShown);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/signature-${amount}.png` });
    const box = await effect.locator('img, svg').first().boundingBox();
    await effect.waitFor({ state: 'detached', timeout: 15_000 });
    return box?.height ?? 0;
  };
  expect(await heightOf(777)).toBeGreaterThan((await heightOf(778)) * 1.3);
  expect(await heightOf(20_000)).toBeGreaterThan((await heightOf(20_001)) * 1.3);
  await visitor.close();
});

test('a picture that is too large for a signature is refused before it is uploaded (BROADCAST-18)', async () => {
  const host = await stage.visit({ as: 'host05', width: 390 });
  const { page } = host;
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('upload-proc')) uploads.push(request.url());
  });
  await page.goto('/mypage/settings/service/signature');
  await page.getByText('JPG, PNG, WebP, GIF 그림을 150KB까지 올릴 수 있어요.').waitFor();
  const small = { width: 64, height: 64, channels: 3, background: '#ffb51f' } as const;
  const picture = await sharp({ create: small }).png().toBuffer();
  const pick = (buffer: Buffer) =>
    page.getByLabel('그림', { exact: true }).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await pick(Buffer.concat([picture, Buffer.alloc(160_000)]));
  await page.getByText('그림이 150KB보다 커요. 더 작은 그림을 골라 주세요.').waitFor();
  expect(uploads).toEqual([]);
  await pick(picture);
  await page.getByRole('img', { name: '그림', exact: true }).waitFor();
  expect(uploads).toHaveLength(1);
  await host.close();
});

test('large gifts have a sound, at the volume of the live, after a press in the page, and not without effects (GIFTS-43)', async () => {
  test.setTimeout(120_000);
  const { lives, members } = await stage.make({
    members: [{ ref: 'giver', id: 'soundgiver', nick: '소리벌', star_granted: 500_000 }],
    hosts: [{ ref: 'host', id: 'soundhost', nick: '소리방송', live: { title: '소리' } }],
  });
  const [vodKey, target] = [lives.host?.vod_key ?? 0, members.host?.user_key ?? 0];
  const visitor = await stage.visit({ as: 'viewer01' });
  const { page } = visitor;
  await page.addInitScript(`window.tones = 0;
    const create = BaseAudioContext.prototype.createOscillator;
    BaseAudioContext.prototype.createOscillator = function () { window.tones += 1; return create.call(this); };`);
  const loaded = page.waitForResponse(/effect-parts-.*\.js/);
  await page.goto(`/lives/play/${vodKey}`);
  await untilChatConnected(page);
  await loaded;
  /** The tones of a gift, once its effect has started. */
  const tonesOf = async (amount: number, isShown = true): Promise<number> => {
    const before = await page.evaluate<number>('window.tones');
    await give(stage, 'soundgiver', { vodKey, target, amount });
    const text = amount.toLocaleString('ko-KR');
    if (isShown) {
      const effect = page.getByTestId('gift-effect').filter({ hasText: text });
      await effect.waitFor();
      await effect.waitFor({ state: 'detached', timeout: 15_000 });
    } else await page.getByRole('log').getByText(`${text}꿀`).first().waitFor();
    return (await page.evaluate<number>('window.tones')) - before;
  };
  const player = page.locator('section', { has: page.locator('video') }).first();
  const sound = async (name: string) => {
    await player.hover();
    const button = player.getByRole('button', { name });
    if (await button.count()) await button.click();
  };
  await sound('소리 켜기');
  expect(await tonesOf(5_000)).toBeGreaterThan(0);
  expect(await tonesOf(100_000)).toBeGreaterThan(10);
  expect(await tonesOf(499)).toBe(0);
  await sound('소리 끄기');
  expect(await tonesOf(5_001)).toBe(0);
  await sound('소리 켜기');
  await player.hover();
  await player.getByRole('button', { name: '선물 효과 보기' }).click();
  expect(await tonesOf(5_002, false)).toBe(0);
  await visitor.close();
});

test('the gifts of a combo count on the effect that is shown', async () => {
  const { lives, members } = await stage.make({
    members: [{ ref: 'giver', id: 'combogiver', nick: '연속벌', star_granted: 50_000 }],
    hosts: [{ ref: 'host', id: 'combohost', nick: '연속방송', live: { title: '콤보' } }],
  });
  const [vodKey, target] = [lives.host?.vod_key ?? 0, members.host?.user_key ?? 0];
  const visitor = await stage.visit({ as: 'viewer01' });
  await visitor.page.goto(`/lives/play/${vodKey}`);
  await untilChatConnected(visitor.page);
  const giver = await stage.client.login('combogiver');
  for (let at = 0; at < 6; at += 1)
    await giver.send('PUT', '/v1/payment/user-star-use-proc', {
      body: { target_code: 'LIVE', target_user_key: target, vod_key: vodKey, star_cnt: 5_000 },
    });
  await visitor.page.getByTestId('gift-effect').getByText('×6').waitFor();
  await visitor.close();
});
