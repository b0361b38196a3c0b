import { Clock } from '@honey/server/core/clock/clock';
import { readerOf } from './ebooks-support.ts';
import { fetchFile, filesIn } from './epub-files.ts';
import { setExternal } from './support.ts';

const external = setExternal();
const { server, client } = external;
const clock = () => server.app.get(Clock);

const reader = async (overrides: Parameters<typeof external.member>[1] = {}) =>
  readerOf(await external.member('ebook', overrides), client);

describe('the books', () => {
  it('lists the books of site 2 in pages, and none of another site (EBOOKS-1)', async () => {
    const { list } = await reader();
    const { body } = await list();
    expect(body.list.length).toBeGreaterThan(0);
    expect(body.list[0]).toMatchObject({
      book_id: 1,
      chapter_cnt: 8,
      free_chapter_cnt: 3,
      bought_chapter_cnt: 0,
      place: null,
      cover: '/v1/external/ebook/cover/1',
    });
    expect((await list('?offset=1&limit=1')).body).toMatchObject({ total: body.total, offset: 1, limit: 1 });
    expect(await list('?site_id=3')).toMatchObject({ status: 404, body: { code: 'book_not_found' } });
    expect(await list('?limit=0')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it('finds no unknown book or chapter (EBOOKS-1)', async () => {
    const { info, chapters } = await reader();
    expect(await info(99)).toMatchObject({ status: 404, body: { code: 'book_not_found' } });
    expect(await chapters(99)).toMatchObject({ status: 404, body: { code: 'book_not_found' } });
    expect(await chapters(1, '?no=99')).toMatchObject({ status: 404, body: { code: 'chapter_not_found' } });
  });

  it('is read with a service token of the e-books alone (EBOOKS-2)', async () => {
    const { get } = await external.member('lotto');
    expect(await get('ebook/list')).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
    expect((await client.get('/v1/external/ebook/list')).status).toBe(401);
    for (const path of ['catalogue', 'catalogue/1', 'catalogue/1/chapters'])
      expect([path, (await client.get(`/v1/external/ebook/${path}`)).status]).toEqual([path, 200]);
  });

  it('shows visitors the chapters without a text (EBOOKS-2)', async () => {
    const { body } = await client.get<{ list: { state_cd: string; paragraphs: null }[] }>(
      '/v1/external/ebook/catalogue/1/chapters',
    );
    expect(body.list.map(({ state_cd }) => state_cd)).toEqual([
      ...Array<string>(3).fill('free'),
      ...Array<string>(5).fill('locked'),
    ]);
    expect(body.list.every(({ paragraphs }) => paragraphs === null)).toBe(true);
    expect((await client.get('/v1/external/ebook/catalogue/1/chapters?no=1')).status).toBe(400);
  });

  it('returns the text of a free chapter if it is requested, and of no locked one (EBOOKS-3)', async () => {
    const { chapters, text } = await reader();
    const { body } = await chapters(1);
    expect(body).toMatchObject({ book_id: 1, total: 8 });
    expect(body.list.every(({ paragraphs }) => paragraphs === null)).toBe(true);
    expect((await text(1, 1))?.length).toBeGreaterThan(5);
    expect(await text(1, 4)).toBeNull();
    expect((await chapters(1, '?no=4')).body).toMatchObject({ total: 1, list: [{ state_cd: 'locked' }] });
  });

  it('shows a cover in which nothing runs (EBOOKS-4)', async () => {
    const { status, headers, body } = await client.get<string>('/v1/external/ebook/cover/1');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('image/svg+xml');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(body).toContain('<svg');
    expect((await client.get('/v1/external/ebook/cover/99')).status).toBe(404);
  });
});

describe('the place', () => {
  const spot = { chapter_no: 2, paragraph_no: 5, chapter_percent: 40 };

  it('is the same on every device, and no other member has it (EBOOKS-15)', async () => {
    const [one, other] = [await reader(), await reader()];
    const { status, body } = await one.place(1, spot);
    expect(status).toBe(200);
    const second = readerOf(await external.person(one.userKey, 'ebook'), client);
    expect((await second.info(1)).body.place).toEqual(body);
    expect((await second.list()).body.list[0]?.place).toEqual(body);
    expect((await other.info(1)).body.place).toBeNull();
  });

  it('is not replaced by a device that does not know the newer one (EBOOKS-16)', async () => {
    const { place, info } = await reader();
    const first = (await place(1, { ...spot, follows_on: '' })).body;
    const second = (await place(1, { ...spot, paragraph_no: 9, follows_on: first.updated_on })).body;
    expect(await place(1, { ...spot, chapter_no: 1, follows_on: first.updated_on })).toMatchObject({
      status: 409,
      body: { code: 'ebook_place_changed', detail: { place: second } },
    });
    expect(await place(1, { ...spot, follows_on: '' })).toMatchObject({ status: 409 });
    expect((await info(1)).body.place).toEqual(second);
  });

  it('is in a chapter of the book (EBOOKS-1)', async () => {
    const { place } = await reader();
    expect(await place(1, { ...spot, chapter_no: 99 })).toMatchObject({ status: 404 });
    expect(await place(99, spot)).toMatchObject({ status: 404 });
    expect(await place(1, { ...spot, chapter_percent: 101 })).toMatchObject({ status: 400 });
    expect(await place(1, { ...spot, paragraph_no: -1 })).toMatchObject({ status: 400 });
  });

  it('is deleted with the account (EBOOKS-17)', async () => {
    const { place, userKey } = await reader();
    await place(1, spot);
    const { pool } = external.database();
    const count = async () =>
      (await pool.query('SELECT FROM ebook_places WHERE user_key = $1', [userKey])).rowCount;
    expect(await count()).toBe(1);
    await pool.query('SELECT external_forget_member($1)', [userKey]);
    expect(await count()).toBe(0);
  });
});

describe('a whole book as a file', () => {
  /** A member who bought all of the first book. */
  const owner = async () => {
    const person = await reader({ btuc: 1_000 });
    expect((await person.buy({})).status).toBe(200);
    return person;
  };
  const download = (url: string, token?: string) => fetchFile(server.baseUrl + url, token);

  it('is offered to a member who bought all of it (EBOOKS-12)', async () => {
    const { buy, downloadUrl, info } = await reader({ btuc: 1_000 });
    await buy({ chapter_no: 4 });
    expect(await downloadUrl(1)).toMatchObject({ status: 403, body: { code: 'book_not_bought' } });
    expect((await info(1)).body.download_yn).toBe('N');
    await buy({});
    expect((await info(1)).body).toMatchObject({ download_yn: 'Y', left_chapter_cnt: 0, left_btuc_cnt: 0 });
    expect((await downloadUrl(1)).body.file_name).toBe('새벽 세 시, 삼각김밥.epub');
    expect(await downloadUrl(2)).toMatchObject({ status: 403 });
  });

  it('contains the cover, the contents and all chapters (EBOOKS-14)', async () => {
    const { downloadUrl, text } = await owner();
    const { status, bytes, headers } = await download((await downloadUrl(1)).body.url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/epub+zip');
    expect(headers.get('content-disposition')).toContain('attachment');
    const files = filesIn(bytes);
    expect(files[0]).toMatchObject({ name: 'mimetype', compressed: false, text: 'application/epub+zip' });
    const named = new Map(files.map((file) => [file.name, file.text]));
    expect(named.get('META-INF/container.xml')).toContain('OEBPS/content.opf');
    expect(named.get('OEBPS/cover.svg')).toContain('<svg');
    expect(named.get('OEBPS/nav.xhtml')).toContain('chapter-08.xhtml');
    expect(named.get('OEBPS/content.opf')?.match(/<itemref idref="chapter-/g)).toHaveLength(8);
    const [paragraph = ''] = (await text(1, 8)) ?? [];
    expect(named.get('OEBPS/chapter-08.xhtml')).toContain(paragraph.replaceAll('"', '&quot;'));
  });

  it('has an address for five minutes (EBOOKS-13)', async () => {
    const { downloadUrl } = await owner();
    const { url, expires_on } = (await downloadUrl(1)).body;
    expect(Date.parse(expires_on) - clock().nowMs()).toBeLessThanOrEqual(300_000);
    expect((await download(url)).status).toBe(200);
    clock().shift(301_000);
    expect(await download(url)).toMatchObject({ status: 410, code: 'ebook_address_ended' });
  });

  it('has an address that cannot be forged, and serves no other member (EBOOKS-13)', async () => {
    const { downloadUrl } = await owner();
    const other = await reader();
    const { url } = (await downloadUrl(1)).body;
    const [head, claims = '', seal] =
      new URL(url, server.baseUrl).searchParams.get('ticket')?.split('.') ?? [];
    const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), member: other.userKey };
    const forged = [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), seal].join('.');
    for (const ticket of [forged, 'x', `${head}.${claims}.`])
      expect(await download(`/v1/external/ebook/file?ticket=${ticket}`)).toMatchObject({
        status: 410,
        code: 'ebook_address_ended',
      });
    // A service token is signed by the same key, for another purpose.
    expect((await download(`/v1/external/ebook/file?ticket=${other.token}`)).status).toBe(410);
    expect((await download('/v1/external/ebook/file')).status).toBe(400);
  });
});

describe('while the service is away', () => {
  afterEach(() => external.setMode('ebook', 'up'));

  it.each(['down', 'lying', 'cut'] as const)('says so when it is %s (EBOOKS-24)', async (mode) => {
    const { list, place } = await reader();
    await external.setMode('ebook', mode);
    expect(await list()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await client.get('/v1/external/ebook/catalogue')).toMatchObject({ status: 503 });
    expect(await place(1, { chapter_no: 1, paragraph_no: 0, chapter_percent: 0 })).toMatchObject({
      status: 503,
    });
    const page = await client.get('/ebooks/1/chapters', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
  });

  it('has pages of books and chapters that exist, with their titles (EBOOKS-23)', async () => {
    const statusOf = async (address: string) =>
      (await client.get(address, { headers: { accept: 'text/html' } })).status;
    expect(await statusOf('/ebooks')).toBe(200);
    expect(await statusOf('/ebooks/1/chapters')).toBe(200);
    expect(await statusOf('/ebooks/1/chapters/8')).toBe(200);
    expect(await statusOf('/ebooks/1/chapters/9')).toBe(404);
    expect(await statusOf('/ebooks/77/chapters')).toBe(404);
    const { body } = await client.get<{ meta_title: string }>(
      '/api/common/meta?request_url=/ebooks/1/chapters/2',
    );
    expect(body.meta_title).toMatch(/^2화 \| 새벽 세 시, 삼각김밥 \| /);
  });
});
