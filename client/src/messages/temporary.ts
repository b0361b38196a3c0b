import { translator } from './translator.ts';

/** The notice that the service has opened. */
export const t = translator({
  badge: '오픈 안내',
  title: '{name}, 문을 열었어요',
  body: '{slogan}. 지금 바로 방송을 만나 보세요.',
  adult: '만 19세 이상 본인인증을 마친 분만 이용할 수 있어요.',
  watch: '방송 보러 가기',
  join: '회원가입하기',
  phone: '고객센터 {phone}',
  email: '문의 {email}',
});
