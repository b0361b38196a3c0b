import { translator } from './translator.ts';

/** Texts of battles and of an excel live's table, in the room. */
export const t = translator({
  tab: '엑셀 순위',
  help: '참가자에게 보낸 꿀로 순위가 정해져요. 방송인에게 보낸 꿀은 들어가지 않아요.',
  none: '아직 참가자가 없어요',
  noneBody: '방송인이 참가자를 부르면 여기에 보여요.',
  rank: '순위',
  name: '참가자',
  star: '받은 꿀',
  act: '선물',
  giveTo: '{nick}님에게 선물하기',
  give: '선물',

  against: '{nick}님과 배틀',
  left: '남은 시간 {time}',
  deciding: '결과를 확인하고 있어요',
  won: '{nick}님이 이겼어요!',
  forfeited: '{loser}님이 기권해서 {nick}님이 이겼어요!',
  drawn: '무승부예요!',
  over: '배틀이 끝났어요',
  rivalPicture: '{nick}님의 방송 보러 가기',
});
