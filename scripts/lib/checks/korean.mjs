import ts from 'typescript';
import { findInCode, readSources, uncoveredProblems } from './sources.mjs';

const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/;

/** Files other than the catalogues that contain Korean, with the reason. */
const EXCEPTIONS = {
  'client/src/areas/gifts/model/gift-form.ts': 'parses the unit that members type',
  'client/src/ui/format/dates.ts': 'units',
  'client/src/ui/format/numbers.ts': 'units',
  'packages/rules/src/banks.ts': 'the names of banks',
  'packages/rules/src/formats.ts': 'the letters of names',
  'packages/rules/src/particles.ts': 'the pronunciation of letters and digits',
  'packages/rules/src/roulette.ts': 'the names of the animals',
  'packages/rules/src/search.ts': 'the letters of Hangul',
  'server/src/core/access/rights.ts': 'the catalogue of rights, with their names',
  'server/src/core/errors/field-problems.ts': 'the catalogue of form errors',
  'server/src/core/errors/validation.ts': 'the catalogue of field errors',
  'server/src/core/sandbox/simulator-page.ts': 'the frame of simulated pages',
  'server/src/core/words/folded-text.ts': 'the letters of Hangul',
  'server/src/core/words/hangul-writer.ts': 'the letters of Hangul',
  'server/src/core/words/readings.ts': 'characters that look like letters of Hangul',
  'server/src/core/words/word-matcher.ts': 'letters used for laughter and tears',
  'server/src/lives/lists/main-lists.ts': 'the catalogue of the home page’s lists',
  'server/src/operator-create.ts': "an operator's default name",
  'server/src/pages/shell-html.ts': 'a whole page, used when none is built',
  'server/src/session/oauth/consent-page.ts': 'a simulated page',
  'server/src/chat/channel/links.ts': 'what people write instead of a dot, and an ending of addresses',
  'server/src/session/oauth/simulated-people.ts': 'names of simulated people',
  'server/src/users/names/availability-presenter.ts': 'the catalogue of texts about names',
  'server/src/users/names/reserved-names.ts': 'reserved names',
  'server/src/verification/identity/identity-popup.ts': 'a simulated page',
  'server/src/verification/identity/simulated-identity.ts': 'names of simulated people',
};

/** Wordings that Korean users do not expect, and what a Korean service writes instead. */
const WORDINGS = /** @type {const} */ ([
  [
    /[을를이가은는와과]\([을를이가은는와과]\)|\(이\)(?=에요|라|나)|\(으\)로/,
    'the particle that fits: {name:을/를}, withParticle',
  ],
  [/시험(?= 환경|해 |할 |하기| \{|이 끝)/, '테스트'],
  [/방송은 시작한 날의 시간/, '방송 시간은 시작한 날짜를 기준으로'],
  [/번 꿀/, '받은 꿀'],
  [/달마다/, '월별'],
  [/모두 합친/, '총'],
  [/아래는 버려요/, '미만은 절사해요'],
  [/저절로/, '자동으로'],
  [/그만두기|그만뒀어요/, '취소하기'],
  [/(?<=사진)(?: 더하기|을 더했)/, '추가하기'],
  [/최근에 찾은 말/, '최근 검색어'],
  [/선물 그림/, '스티커'],
  [/팬 등급/, '팬 레벨'],
  [/적어 ?주세요|적을 수 있어요/, '입력해 주세요'],
  [/머리말/, '헤더'],
  [/이 서버는/, 'what the service offers: 아직 준비 중이에요'],
  [/프로필 ?아이디|프로필ID/, '프로필 ID'],
  [/결제수단|결제 방법/, '결제 수단'],
  [/주문번호/, '주문 번호'],
  [/카드번호/, '카드 번호'],
  [/결제 창/, '결제창'],
  [/지우기|지울까요|지웠어요/, '삭제하기'],
  [/고치기|고칠까요|고쳤어요/, '수정하기'],
  [/차단(?: 풀기|을 풀)/, '차단 해제하기'],
  [/허니 라이브/, '허니라이브'],
]);

/** A particle right after a value, which suits only some values. */
const FIXED_PARTICLE = /\}[’”'"]*(?:을|를|이|가|은|는|과|와|으로|로|이에요|예요)(?![가-힣])/;

/**
 * Texts that members read are collected in catalogues: client/src/messages, packages/rules/src/pages, and on the server
 * an area's texts.ts, <area>.errors.ts and <area>.settings.ts.
 */
export async function checkKorean() {
  const sources = await readSources('client/src', 'server/src', 'packages');
  const seeds = await readSources('seeds/src');
  return [...problemsOfKorean(sources, EXCEPTIONS), ...problemsOfWording([...sources, ...seeds])];
}

/**
 * Wordings that read like a translation, second spellings, and particles that suit only some of the values before them.
 * @param {import('./sources.mjs').Source[]} sources
 */
export function problemsOfWording(sources) {
  const texts = sources.filter(({ path }) => !path.includes('/test/'));
  return findInCode(texts, HANGUL, wording).map(({ path, line, what }) => `${path}:${line}: ${what}`);
}

/**
 * @param {import('./sources.mjs').Source[]} sources
 * @param {Record<string, string>} exceptions by path, with the reason
 */
export function problemsOfKorean(sources, exceptions) {
  const others = sources.filter(({ path }) => !isCatalogue(path));
  const found = findInCode(others, HANGUL, korean);
  return uncoveredProblems(found, exceptions, {
    advice: 'move it to client/src/messages, on the server to texts.ts or the errors of its area',
    list: 'scripts/lib/checks/korean.mjs',
  });
}

/** @param {string} path */
const isCatalogue = (path) =>
  path.startsWith('client/src/messages/') ||
  path.startsWith('packages/rules/src/pages/') ||
  /^server\/src\/.*(\/texts|\.errors|\.settings)\.ts$/.test(path) ||
  path.includes('/test/');

/** @param {ts.Node} node */
const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isJsxText(node);

/** @param {ts.Node} node */
function korean(node) {
  const holds = (isText(node) || ts.isRegularExpressionLiteral(node)) && HANGUL.test(node.getText());
  return holds ? 'Korean text' : undefined;
}

/** @param {ts.Node} node */
function wording(node) {
  if (!isText(node)) return undefined;
  const text = node.getText();
  for (const [pattern, better] of WORDINGS) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return `“${found.trim()}”: write “${better}”`;
  }
  return FIXED_PARTICLE.test(text)
    ? 'a particle after a value: write {name:을/를}, or withParticle of @honey/rules'
    : undefined;
}
