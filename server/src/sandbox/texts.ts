import type { DatasetName } from './data/data.dto.ts';

/** Descriptions of the datasets. */
export const datasetNotes: Record<DatasetName, string> = {
  demo: '방송인 60명, 회원 400명과 석 달의 기록. 1분쯤 걸려요.',
  ci: '페르소나와 네 개의 방송. 몇 초면 준비돼요.',
  empty: '설정과 운영자만 있어요.',
  base: '설정만 있고 회원은 없어요. 운영 환경이 쓰는 데이터예요.',
  load: '회원 10만 명, 방송 1,000개와 한 해의 선물 100만 개. 1분쯤 걸려요.',
};

/** Description of a custom dataset without one of its own. */
export const customDatasetNote = (base: string) => `${base} 위에 픽스처를 더한 데이터셋이에요.`;

/** The personas in every dataset but the empty one, in display order. */
export const personaNotes: Record<string, string> = {
  viewer01: '성인 인증을 마친 회원, 꿀 100,000개',
  viewer02: '꿀이 하나도 없는 회원',
  vip01: 'Royal 등급 회원, 꿀 5,000,000개',
  host01: '지금 방송 중인 방송인',
  host02: '레드 방송 중인 방송인',
  host03: '배틀 방송 중인 방송인',
  host04: '참가자 세 명과 엑셀 방송 중인 방송인',
  host05: '방송하지 않는 방송인, 환전할 수입이 있어요',
  manager01: 'host01의 매니저',
  fan01: 'host01의 팬, 10레벨 이상',
  blocked01: 'host01이 시청을 막은 회원',
  muted01: 'host01이 채팅을 막은 회원',
  minor01: '인증했지만 성인이 아닌 회원',
  unverified01: '본인인증을 하지 않은 회원',
  excel01: '엑셀 방송만 볼 수 있는 회원',
  social01: '카카오로 가입한 회원',
  leaving01: '탈퇴를 기다리는 회원. 로그인하면 탈퇴가 취소돼요',
  applicant01: '방송인 심사를 기다리는 회원',
  admin01: '운영자, 소유자',
  support01: '운영자, 고객지원 담당',
  moderator01: '운영자, 방송·신고 담당',
  finance01: '운영자, 정산 담당',
  content01: '운영자, 콘텐츠 담당',
};

/** The message of injected faults. */
export const faultMessage = '테스트를 위해 만든 장애예요.';

/** The error message for a time beyond the latest one. */
export const tooFarAhead = '너무 먼 미래예요.';

/** Default names of members and lives. */
export const builderTexts = {
  nick: (tag: string) => `꿀벌${tag}`,
  name: '김꿀벌',
  theme: '토크',
  liveTitle: (number: number) => `달콤한 라이브 ${number}`,
} as const;

/** Lines of conversations, in turn. */
const conversationLines = [
  '안녕하세요! 어제 방송 정말 재미있었어요.',
  '와 주셔서 고마워요. 덕분에 즐거웠어요 🐝',
  '다음 방송은 언제 하세요?',
  '이번 주 금요일 밤 9시에 해요.',
  '알림 켜 두고 기다릴게요.',
  '그때 만나요. 좋은 하루 보내세요!',
] as const;

/** Error messages of fixture documents, and default texts of fixtures. */
export const fixtureTexts = {
  refTwice: '이미 쓴 이름이에요.',
  ageOrAdult: 'age와 adult_yn 가운데 하나만 보내 주세요.',
  notEnded: '끝난 방송(ended)에만 쓸 수 있어요.',
  notStarted: '시작하지 않은 방송(ready)에는 쓸 수 없어요.',
  endsLater: '지금보다 나중에 끝나요.',
  liveTwice: '방송인은 한 번에 방송 하나만 할 수 있어요.',
  nobody: '없는 회원이에요.',
  noHost: '방송인이 아니에요.',
  noLive: '없는 방송이에요.',
  taken: '이미 쓰고 있는 값이에요.',
  sanctionReason: '운영 정책 위반',
  leavingReason: '픽스처로 만든 탈퇴 신청',
  unreadMore: '쓴 줄보다 많아요.',
  noSender: '누가 한 일인지 보내 주세요.',
  line: (number: number) => conversationLines[(number - 1) % conversationLines.length] ?? '',
  inquiryContent: '픽스처로 만든 문의예요. 확인해 주세요.',
  noticeContent: '픽스처로 만든 공지예요.',
} as const;

/** Title of a live that the console starts. */
export const broadcasterTexts = {
  title: (nick: string) => `${nick}의 깜짝 방송`,
  forcedReason: '테스트를 위해 운영자가 끝낸 방송이에요.',
} as const;
