export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** Clients send a handful of different headers; more than this many are somebody's game and are read each time. */
const rememberedMax = 100;
const remembered = new Map<string, ContentEncoding>();

/** The best encoding that an Accept-Encoding header allows: br, then gzip, then none. */
export function preferredEncoding(header: string | string[] | undefined): ContentEncoding {
  if (header === undefined) return 'identity';
  const text = String(header);
  const known = remembered.get(text);
  if (known) return known;
  const encoding = read(text);
  if (remembered.size < rememberedMax) remembered.set(text, encoding);
  return encoding;
}

function read(header: string): ContentEncoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}
