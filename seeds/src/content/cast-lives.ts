import { castOf } from '../art/cast.ts';
import type { Mood } from '../art/scene-parts.ts';
import { thumbnailOf } from './pictures.ts';
import type { themes } from './words.ts';

/** What the live of a host is called, and what it shows. */
export interface CastLive {
  title: string;
  themeCd: (typeof themes)[number]['themeCd'];
  tags: readonly string[];
  type: 'normal' | 'red' | 'battle' | 'excel';
}

/** The running lives of the cast, by the name of its entry (art/cast.ts). */
export const castLives: Readonly<Record<string, CastLive>> = {
  haneul: { title: '신청곡 받는 달콤한 밤 🎵', themeCd: 'music', tags: ['소통', '신청곡'], type: 'normal' },
  noeul: { title: '어른들의 심야 토크', themeCd: 'talk', tags: ['새벽', '소통'], type: 'red' },
  queen: { title: '댄스 배틀! 지는 사람이 벌칙', themeCd: 'dance', tags: ['리액션'], type: 'battle' },
  rival: { title: '도전을 받아라! 댄스 배틀', themeCd: 'dance', tags: ['배틀', '댄스'], type: 'battle' },
  excel: { title: '엑셀 라이브: 오늘의 1등은?', themeCd: 'talk', tags: ['꿀잼', '참여'], type: 'excel' },
  guitar: { title: '기타 치며 노래하는 밤', themeCd: 'music', tags: ['힐링', '신청곡'], type: 'normal' },
  cheer: {
    title: '응원 댄스 같이 춰요! 신곡 안무',
    themeCd: 'dance',
    tags: ['리액션', '참여'],
    type: 'normal',
  },
  gamer: { title: '오늘은 꼭 깬다, 마지막 보스', themeCd: 'game', tags: ['꿀잼', '참여'], type: 'normal' },
  letter: { title: '밤에 읽는 편지, 사연 받아요', themeCd: 'talk', tags: ['새벽', '힐링'], type: 'red' },
  cook: { title: '퇴근 후 볶음밥 한 그릇', themeCd: 'food', tags: ['먹방', '소통'], type: 'normal' },
  painter: { title: '그림 그리며 도란도란', themeCd: 'talk', tags: ['힐링', '소통'], type: 'normal' },
  beauty: { title: '파티 메이크업 같이 해요', themeCd: 'talk', tags: ['소통', '팬미팅'], type: 'red' },
  walker: { title: '단풍길 산책 같이 걸어요', themeCd: 'outdoor', tags: ['힐링', '첫방'], type: 'normal' },
  eater: { title: '매운 라면 한 그릇 먹방', themeCd: 'food', tags: ['먹방', '꿀잼'], type: 'normal' },
  camper: {
    title: '캠핑장 불멍, 마시멜로 구워요',
    themeCd: 'outdoor',
    tags: ['힐링', '새벽'],
    type: 'normal',
  },
};

/** The live of a host of the cast: heading, clip, and the thumbnail of the same person. Throws where there is none. */
export function castLiveOf(loginId: string): {
  title: string;
  themeCd: string;
  type: CastLive['type'];
  tags: string[];
  clip: string;
  thumbnail: string;
} {
  const name = castOf(loginId)?.name ?? '';
  const live = castLives[name];
  if (!live) throw new Error(`${loginId} has no live in the cast`);
  const thumbnail = thumbnailOf({ person: name, mood: moodOf(live) });
  return { ...live, tags: [...live.tags], clip: name, thumbnail };
}

const moodOf = ({ type, themeCd }: CastLive): Mood => (type === 'normal' ? themeCd : type);
