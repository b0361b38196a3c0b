import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { ROOT } from '#stack/paths';

// Writes the small font file for the first screens: the characters of their fixed texts, in the weights that the design
// uses. All other text uses the complete typeface, which loads in parts once the page is shown.

/** Catalogues of the first screens' texts: frames, home, lists, sign-in, the top of the room. */
const CATALOGUES = ['api', 'app', 'common', 'lives', 'login', 'notices', 'session', 'social-providers', 'ui'];

/** Texts that the server always sends to the first screens: names of lists and of the site. */
const SERVER_WORDS = ['server/src/lives/lists/main-lists.ts', 'server/src/core/settings/site.settings.ts'];

const WEIGHTS = { min: 400, max: 800 };
const PICTURED = '…·•–—“”‘’→←↑↓×✓★☆♥%₩';
const TARGET = join(ROOT, 'client/src/ui/generated/interface.woff2');

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const catalogues = (await readdir(join(ROOT, 'client/src/messages'))).filter((file) =>
  CATALOGUES.includes(file.replace(/\.ts$/, '')),
);
const sources = [...catalogues.map((file) => `client/src/messages/${file}`), ...SERVER_WORDS];
const texts = await Promise.all(sources.map((file) => readFile(join(ROOT, file), 'utf8')));
const hangul = texts.join('').match(/\p{Script=Hangul}/gu) ?? [];
const characters = [...new Set([...ascii, ...PICTURED, ...hangul])].sort().join('');

const whole = join(ROOT, 'client/src/ui/pretendard/PretendardVariable.woff2');
const font = await subsetFont(await readFile(whole), characters, {
  targetFormat: 'woff2',
  variationAxes: { wght: WEIGHTS },
});
await mkdir(dirname(TARGET), { recursive: true });
await writeFile(TARGET, font);
