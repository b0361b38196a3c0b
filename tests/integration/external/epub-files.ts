import { inflateRawSync } from 'node:zlib';

/** Fetches a file; its refusal has a code. */
export async function fetchFile(url: string, token?: string) {
  const response = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  const bytes = Buffer.from(await response.arrayBuffer());
  const code = response.ok ? undefined : (JSON.parse(bytes.toString()) as { code: string }).code;
  return { status: response.status, headers: response.headers, bytes, code };
}

/** The files of a zip archive, in its order, read from its directory at the end as readers of EPUB files do. */
export function filesIn(zip: Buffer): { name: string; compressed: boolean; text: string }[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const method = zip.readUInt16LE(at + 10);
    const size = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = zip.readUInt32LE(at + 42);
    const data = begin + 30 + zip.readUInt16LE(begin + 26) + zip.readUInt16LE(begin + 28);
    const stored = zip.subarray(data, data + size);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return {
      name,
      compressed: method !== 0,
      text: (method === 0 ? stored : inflateRawSync(stored)).toString('utf8'),
    };
  });
}
