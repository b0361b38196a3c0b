import { translator } from './translator.ts';

/** Members' name cards and grades. */
export const t = translator({
  cardTitle: '{nick}님의 프로필',
  openCard: '{nick} 프로필 보기',
  host: '방송인',
  followers: '팔로워',
  followings: '팔로잉',
  fans: '팬',
  watch: '방송 보기',
  channel: '채널 보기',
  give: '선물하기',
  self: '나',
  cardFailed: '프로필을 불러오지 못했어요',
  vip0: 'Basic',
  vip1: 'Royal',
  vip2: 'VIP',
  vip3: 'Gold',
  vip4: 'Metal',
  vip5: 'Family',
  honor: '명예 등급',
  honorMvp: 'MVP',
  honorMaster: 'Master',
  honorStar: 'Star',
  honorPro: 'Pro',
  honorRookie: 'Rookie',
  excelOnly: '엑셀 방송 전용',
});
