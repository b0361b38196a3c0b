import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  type FilesServer,
  isoMedia,
  matroska,
  movingGif,
  noise,
  plain,
  readBody,
  startFilesServer,
  upload,
  uploadPaths,
} from './support.ts';

let server: FilesServer;
let token: string;

beforeAll(async () => {
  server = await startFilesServer();
  token = (await server.member()).token;
});
afterAll(() => server?.close());

const send = (bytes: Buffer | string, options = {}, to: string = uploadPaths.image) =>
  upload(server.baseUrl, to, bytes, { token, ...options });

/** The bytes stored at an address. */
const storedFile = (url: string): Promise<Buffer> =>
  readFile(path.join(server.dataDir, url.replace('/files/', '')));

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'is stored as webp when it is a %s (FILES-1, FILES-12)',
    async (format) => {
      const { status, body } = await send(await plain(40, 30).toFormat(format).toBuffer(), {
        name: '../../여름 휴가.svg',
        type: 'text/html',
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        kind: 'image',
        mime: 'image/webp',
        width: 40,
        height: 30,
        original_name: '여름 휴가.svg',
        url: expect.stringMatching(/^\/files\/uploads\/\d{4}\/\d{2}\/[0-9a-f]{24}-[0-9a-f]{16}\.webp$/),
        thumb_url: expect.stringMatching(/-thumb\.webp$/),
      });
      const bytes = await storedFile(body.url);
      expect(bytes).toHaveLength(body.bytes);
      expect((await sharp(bytes).metadata()).format).toBe('webp');
    },
  );

  it('is rotated upright and stripped of location and device data (FILES-2)', async () => {
    const photo = await plain(60, 20)
      .jpeg()
      .withExif({ IFD0: { Make: 'SECRET CAMERA' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const { body } = await send(photo);
    expect([body.width, body.height]).toEqual([20, 60]);
    const metadata = await sharp(await storedFile(body.url)).metadata();
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is scaled down to the configured size, and has a thumbnail (FILES-3)', async () => {
    const { body } = await send(await plain(3000, 1500).jpeg().toBuffer());
    expect([body.width, body.height]).toEqual([2048, 1024]);
    const thumb = await sharp(await storedFile(body.thumb_url ?? '')).metadata();
    expect([thumb.format, thumb.width, thumb.height]).toEqual(['webp', 320, 160]);
  });

  it('of a live has a thumbnail in the size of a card (FILES-3)', async () => {
    const { body } = await send(await plain(3000, 1500).jpeg().toBuffer(), {
      fields: { file_table: 'live' },
    });
    const thumb = await sharp(await storedFile(body.thumb_url ?? '')).metadata();
    expect([body.width, thumb.format, thumb.width, thumb.height]).toEqual([2048, 'webp', 640, 320]);
  });

  it('has no thumbnail with file_thumb N (FILES-3)', async () => {
    const { body } = await send(await plain(10, 10).png().toBuffer(), { fields: { file_thumb: 'N' } });
    expect(body.thumb_url).toBeNull();
  });

  it('stays animated', async () => {
    const { status, body } = await send(await movingGif(5));
    expect(status).toBe(200);
    expect([body.width, body.height]).toEqual([16, 16]);
    expect((await sharp(await storedFile(body.url)).metadata()).pages).toBe(5);
    expect((await sharp(await storedFile(body.thumb_url ?? '')).metadata()).pages).toBeUndefined();
  });
});

describe('a file that is not a picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  it('is rejected, whatever its name, and leaves nothing (FILES-1)', async () => {
    const before = await server.onDisk();
    const png = await plain(50, 50).png().toBuffer();
    const fakes: Record<string, Buffer | string> = {
      svg,
      'svg with an xml header': `<?xml version="1.0"?>${svg}`,
      'zipped svg': gzipSync(svg),
      html: '<!doctype html><script>alert(1)</script>',
      'text that starts like a gif': 'GIF89a/*',
      'only the header of a png': png.subarray(0, 20),
      'half a png': png.subarray(0, png.length - 40),
      'a malformed webp': Buffer.from('RIFF\x10\0\0\0WEBPVP8 \0\0\0\0', 'latin1'),
      pdf: '%PDF-1.4\n%',
      tiff: await plain(5, 5).tiff().toBuffer(),
      avif: await plain(16, 16).avif().toBuffer(),
      movie: isoMedia('isom'),
    };
    for (const [what, bytes] of Object.entries(fakes)) {
      const { status, body } = await send(bytes);
      expect([what, status, body.code]).toEqual([what, 415, 'file_type']);
    }
    expect(await server.onDisk()).toEqual(before);
  });

  it('is rejected when it would expand to too many pixels or frames (FILES-4)', async () => {
    const wide = await plain(8000, 8000).png({ compressionLevel: 9 }).toBuffer();
    expect(wide.length).toBeLessThan(1_000_000);
    expect((await send(wide)).body.code).toBe('file_type');
    expect((await send(await movingGif(301, 4))).body.code).toBe('file_type');
    // Four hundred and twenty frames of 400 by 300 are more than fifty million pixels.
    expect((await send(await movingGif(250, 460))).body.code).toBe('file_type');
  });
});

describe('a movie', () => {
  it.each([
    ['mp4', isoMedia('isom'), 'video/mp4'],
    ['mp4', isoMedia('mp42'), 'video/mp4'],
    ['mov', isoMedia('qt  '), 'video/quicktime'],
    ['webm', matroska('webm'), 'video/webm'],
  ])('is stored as it was sent: %s (FILES-5)', async (extension, bytes, mime) => {
    const { status, body } = await send(bytes, { name: 'clip.exe' }, uploadPaths.movie);
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'movie', mime, width: null, height: null, thumb_url: null });
    expect(body.url).toMatch(new RegExp(`\\.${extension}$`));
    expect((await storedFile(body.url)).equals(bytes)).toBe(true);
  });

  it('is rejected when its bytes do not match its type (FILES-5)', async () => {
    const png = await plain(5, 5).png().toBuffer();
    for (const bytes of [png, 'text', isoMedia('heic'), isoMedia('avif'), matroska('matroska')]) {
      const { status, body } = await send(bytes, { name: 'a.mp4', type: 'video/mp4' }, uploadPaths.movie);
      expect([status, body.code]).toEqual([415, 'file_type']);
    }
  });
});

describe('a file that is too large', () => {
  beforeAll(() => server.app.get(SettingsStore).set('upload_image_bytes', 20_000));
  afterAll(() => server.app.get(SettingsStore).set('upload_image_bytes', 10_485_760));

  it('is rejected by its length before it is read, and by its bytes when no length is sent (FILES-6)', async () => {
    const before = await server.onDisk();
    const large = await noise(300);
    expect(large.length).toBeGreaterThan(200_000);
    expect(await send(large)).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
    const boundary = 'honey';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
    async function* chunks() {
      yield Buffer.from(head);
      for (let at = 0; at < large.length; at += 16_384) yield large.subarray(at, at + 16_384);
      yield Buffer.from(`\r\n--${boundary}--\r\n`);
    }
    const response = await fetch(`${server.baseUrl}${uploadPaths.image}`, {
      method: 'POST',
      body: ReadableStream.from(chunks()),
      duplex: 'half',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
      },
    });
    expect([response.status, (await readBody(response)).body.code]).toEqual([413, 'file_too_large']);
    expect(await server.onDisk()).toEqual(before);
  });

  it('does not include one of exactly the limit (FILES-6)', async () => {
    const png = await plain(10, 10).png().toBuffer();
    // Bytes after the end of a png are not part of the picture.
    const padded = Buffer.concat([png, Buffer.alloc(20_000 - png.length)]);
    expect((await send(padded)).status).toBe(200);
    expect((await send(Buffer.concat([padded, Buffer.alloc(1)]))).body.code).toBe('file_too_large');
  });
});
