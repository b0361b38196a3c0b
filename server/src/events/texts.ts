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
} as const;
