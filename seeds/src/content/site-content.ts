import { noticePictureLine } from '@honey/rules';
import { Database } from '@honey/server/core/database/database';
import type { INestApplicationContext } from '@nestjs/common';
import { type BannerName, banner } from '../art/banner.ts';
import { bannerPath } from '../art/seed-art.ts';
import { stickerPath } from '../art/sticker.ts';
import { prohibitedWords } from './prohibited/prohibited.ts';
import { themes } from './words.ts';

/** Where the server serves generated pictures. */
export const artUrl = (path: string): string => `/files/art/${path}`;

/** Banner pictures that the datasets use. */
export const bannerNames = [
  'welcome',
  'roulette',
  'battle',
  'fans',
  'music',
  'excel',
] as const satisfies BannerName[];

const stickers = [
  { name: '꿀 한 방울', starCnt: 1n },
  { name: '꿀사탕', starCnt: 10n },
  { name: '꽃다발', starCnt: 50n },
  { name: '꿀단지', starCnt: 100n },
  { name: '벌집', starCnt: 500n },
  { name: '여왕벌', starCnt: 1000n },
  { name: '황금 벌집', starCnt: 5000n },
  { name: '꿀 폭포', starCnt: 10_000n },
];

/** The notice that the banner about fans links to. */
const fanNoticeTitle = '팬 레벨과 배지 안내';

/** `picture` is the banner shown in the text, and `path` the page to which it leads. */
const notices: readonly {
  code: number;
  title: string;
  summary: string;
  days: number;
  picture?: (typeof bannerNames)[number];
  /** Where the picture leads. */
  path?: string;
}[] = [
  {
    code: 1030,
    title: '허니라이브에 오신 것을 환영해요',
    summary: '처음 오셨다면 이것부터 읽어 주세요.',
    days: 80,
  },
  {
    code: 1030,
    title: '커뮤니티 가이드라인이 새로워졌어요',
    summary: '서로 존중하는 방송 문화를 함께 만들어요.',
    days: 45,
  },
  { code: 1030, title: '정기 점검 안내', summary: '매주 화요일 새벽 4시부터 30분 동안 점검해요.', days: 21 },
  {
    code: 1030,
    title: '꿀 선물 연출이 더 화려해졌어요',
    summary: '선물 금액에 따라 화면 가득 꿀이 흘러요.',
    days: 9,
  },
  {
    code: 1030,
    title: fanNoticeTitle,
    summary: '좋아하는 방송인에게 꿀을 선물하면 팬 레벨이 오르고 채팅에 배지가 보여요.',
    days: 7,
    picture: 'fans',
  },
  {
    code: 1030,
    title: '미성년자 보호 정책을 강화했어요',
    summary: '만 19세 이상 본인인증 회원만 이용할 수 있어요.',
    days: 4,
  },
  {
    code: 1030,
    title: '고객센터 상담 시간이 늘었어요',
    summary: '무통장 입금 문의는 24시간 받아요.',
    days: 1,
  },
  {
    code: 1040,
    title: '열두 동물 룰렛이 열렸어요',
    summary: '방송을 보고 출석하면 룰렛권을 드려요. 매주 월요일에 새로 시작해요.',
    days: 15,
    picture: 'roulette',
    path: '/event/circadian-animals',
  },
  {
    code: 1040,
    title: '신인 방송인 응원 주간',
    summary: '새로 온 방송인에게 응원을 보내 주세요.',
    days: 6,
    picture: 'music',
  },
];

/** Notices of the months before, newest first. */
const olderNotices: readonly { title: string; summary: string; days: number }[] = [
  { title: '배틀에 재대결이 생겼어요', summary: '비긴 승부는 두 사람이 원하면 한 번 더 겨뤄요.', days: 112 },
  {
    title: '여름 꿀 축제 당첨자를 발표해요',
    summary: '축하드려요! 선물은 지갑으로 보내 드렸어요.',
    days: 141,
  },
  { title: '고화질 방송을 볼 수 있어요', summary: '화면의 설정에서 720p를 골라 보세요.', days: 168 },
  { title: '메시지에 읽음 표시가 생겼어요', summary: '상대가 읽으면 메시지 옆에 표시돼요.', days: 199 },
  {
    title: '봄맞이 신인 방송인을 모집해요',
    summary: '방송인 신청은 마이페이지에서 할 수 있어요.',
    days: 236,
  },
  {
    title: '팬 클럽 이름을 정할 수 있어요',
    summary: '방송 설정에서 우리 팬을 부르는 이름을 입력해 주세요.',
    days: 268,
  },
  { title: '설 연휴 고객센터 안내', summary: '연휴에는 급한 문의부터 차례로 답해 드려요.', days: 297 },
  { title: '새해 복 많이 받으세요', summary: '올해도 달콤한 방송과 함께해 주세요.', days: 332 },
  {
    title: '연말 인기 방송인을 소개해요',
    summary: '명예의 전당에서 지난 달들의 순위를 볼 수 있어요.',
    days: 354,
  },
];

/** Honey on sale: 110 won each with VAT, with a bonus for larger purchases. */
const honeyProducts = [
  { starCnt: 10, bonusStarCnt: 0 },
  { starCnt: 50, bonusStarCnt: 0 },
  { starCnt: 100, bonusStarCnt: 0 },
  { starCnt: 300, bonusStarCnt: 0 },
  { starCnt: 500, bonusStarCnt: 0 },
  { starCnt: 1_000, bonusStarCnt: 10 },
  { starCnt: 3_000, bonusStarCnt: 45 },
  { starCnt: 5_000, bonusStarCnt: 100 },
  { starCnt: 10_000, bonusStarCnt: 300 },
];
const wonEach = 110;

const day = 86_400_000;

/** The content of every dataset with people: themes, gift pictures, words, notices, banners. */
export async function makeSiteContent(app: INestApplicationContext, now: Date): Promise<void> {
  const { prisma } = app.get(Database);
  const ago = (days: number) => new Date(now.getTime() - days * day);
  await prisma.liveCategory.createMany({
    data: themes.map(({ themeCd, name }, sort) => ({ themeCd, name, sort })),
    skipDuplicates: true,
  });
  await prisma.giftSticker.createMany({
    data: stickers.map((sticker, sort) => ({ ...sticker, sort, image: artUrl(stickerPath(sort)) })),
  });
  await prisma.honeyProduct.createMany({
    data: honeyProducts.map((product, sort) => ({ ...product, sort, priceKrw: product.starCnt * wonEach })),
  });
  await prisma.prohibitedWord.createMany({
    data: prohibitedWords.map((word) => ({ ...word, createdAt: now })),
    skipDuplicates: true,
  });
  await prisma.notice.createMany({
    data: notices.map(({ code, title, summary, days, picture, path }) => ({
      boardSettingCd: code,
      title,
      summaryContent: summary,
      content: `${summary}\n\n${picture ? `${noticePictureLine(artUrl(bannerPath(picture)), banner(picture).alt, path)}\n\n` : ''}더 궁금한 점은 고객센터로 알려 주세요. 늘 달콤한 방송과 함께해 주셔서 고마워요.\n\n허니라이브 드림`,
      exposeStartDate: ago(days),
      createdAt: ago(days),
    })),
  });
  const fanNotice = await prisma.notice.findFirstOrThrow({ where: { title: fanNoticeTitle } });
  /** Each links to the subject of its picture. */
  const links: Record<(typeof bannerNames)[number], string> = {
    roulette: '/event/circadian-animals',
    welcome: '/lives/all',
    battle: '/lives/all?type=battle',
    fans: `/announce/${fanNotice.boardSn}`,
    music: '/lives/all?theme_cd=music',
    excel: '/lives/all?type=excel',
  };
  const bannerRow = (bannerGrpCd: string, name: (typeof bannerNames)[number], sort: number) => ({
    bannerGrpCd,
    title: banner(name).alt,
    image: artUrl(bannerPath(name)),
    link: links[name],
    sort,
    startsAt: ago(90),
  });
  await prisma.banner.createMany({
    data: [
      ...bannerNames.map((name, sort) => bannerRow('BNRG001001', name, sort)),
      bannerRow('BNRG018001', 'fans', 0),
      bannerRow('BNRG000001', 'music', 0),
    ],
  });
}

/** The notices of the year before those of `makeSiteContent`: for datasets whose past reaches as far. */
export async function makeOlderNotices(app: INestApplicationContext, now: Date): Promise<void> {
  await app.get(Database).prisma.notice.createMany({
    data: olderNotices.map(({ title, summary, days }) => {
      const at = new Date(now.getTime() - days * day);
      return {
        boardSettingCd: 1030,
        title,
        summaryContent: summary,
        content: `${summary}\n\n허니라이브 드림`,
        exposeStartDate: at,
        createdAt: at,
      };
    }),
  });
}

/**
 * A notice that pops up over the home page for two weeks; datasets for test suites have none, since it would be in
 * their way.
 */
export async function showPopup(app: INestApplicationContext, now: Date): Promise<void> {
  const summary = '좋아하는 방송을 응원하고 연말 선물을 받아 가세요.';
  const picture = artUrl(bannerPath('fans'));
  await app.get(Database).prisma.notice.create({
    data: {
      boardSettingCd: 1040,
      title: '연말 꿀 축제가 시작됐어요',
      summaryContent: summary,
      content: `${summary}\n\n${noticePictureLine(picture, banner('fans').alt)}\n\n축제는 두 주 동안 이어져요.`,
      image: picture,
      popupYn: true,
      exposeStartDate: new Date(now.getTime() - day),
      createdAt: new Date(now.getTime() - day),
      exposeEndDate: new Date(now.getTime() + 14 * day),
    },
  });
}
