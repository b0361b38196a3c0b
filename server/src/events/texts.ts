import { withParticle } from '@honey/rules';
import type { MissionCode } from './missions/missions.dto.ts';

interface MissionText {
  name: string;
  description: string;
}

/** Names and descriptions of missions; `minutes` is the unit of watching. */
export const missionTexts: Record<MissionCode, (minutes: number) => MissionText> = {
  watch: (minutes) => ({
    name: `방송 ${minutes}분 보기`,
    description: `다른 방송인의 방송을 ${withParticle(`${minutes}분`, '을/를')} 볼 때마다 룰렛권을 한 장 받아요.`,
  }),
  attend: () => ({
    name: '출석하기',
    description: '하루에 한 번 출석하면 룰렛권과 BTUC를 받아요. 이어서 출석하면 더 받아요.',
  }),
  line: () => ({
    name: '첫 채팅 쓰기',
    description: '다른 방송인의 방송에서 오늘 첫 채팅을 쓰면 BTUC를 받아요.',
  }),
  follow: () => ({
    name: '이번 주 첫 팔로우',
    description: '이번 주에 처음으로 누군가를 팔로우하면 BTUC를 받아요.',
  }),
};

/** Korean texts of events. */
export const eventTexts = {
  partsNeeded: '한 부분 이상 넣어 주세요.',
  itemUnknown: '아이템을 다시 골라 주세요.',
  itemForHosts: '방송인 아이템은 받은 꿀 순위의 상품으로만 정할 수 있어요.',
} as const;

/** Column heads of the file of monthly events. */
export const eventColumns = {
  id: '번호',
  state: '상태',
  title: '제목',
  summary: '요약',
  beginsAt: '시작',
  endsAt: '끝',
  entries: '응모 수',
  prizes: '당첨 수',
  unpaid: '지급하지 못한 당첨 수',
} as const;

/** Column heads of the file of the roulette's rounds. */
export const roundFileColumns = {
  id: '번호',
  beginsAt: '시작',
  endsAt: '끝',
  spins: '돌린 횟수',
  seedHash: '시드 해시',
} as const;

/** Column heads of the file of the roulette's winners. */
export const winnerColumns = {
  round: '회차',
  number: '순번',
  userKey: '회원 번호',
  nick: '닉네임',
  animal: '동물',
  stars: '꿀',
  at: '당첨 시각',
} as const;

/** Column heads of the file of unpaid prizes. */
export const unpaidColumns = {
  state: '상태',
  kind: '종류',
  source: '당첨',
  userKey: '회원 번호',
  nick: '닉네임',
  asset: '상품',
  amount: '수량',
  reason: '사유',
  at: '시각',
} as const;
