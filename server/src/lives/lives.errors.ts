import { defineErrors } from '../core/errors/error-codes.ts';

/** The error codes of lives: refusals of watching, and conflicts with a live's state. */
const livesErrors = defineErrors('lives', {
  not_ready: [409, '방송이 아직 준비되지 않았어요. 잠시 후 다시 들어와 주세요.'],
  age_limit: [403, '만 19세 이상만 볼 수 있는 방송이에요.'],
  block_live: [403, '방송인이 시청을 제한했어요.'],
  kicked: [403, '이 방송에서 내보내졌어요. 방송이 끝날 때까지 다시 들어올 수 없어요.'],
  chat_banned: [403, '이 방송의 채팅이 제한되어 들어갈 수 없어요.'],
  un_allowance_host: [403, '다른 방송인의 시청을 허용하지 않는 방송이에요.'],
  excel_only: [403, '엑셀 방송에서만 이용할 수 있는 계정이에요.'],
  fan_grade: [403, '이 방송을 볼 수 있는 팬 레벨이 아니에요.'],
  guest_limit: [403, '지금은 비회원 시청 인원이 가득 찼어요. 로그인하면 바로 볼 수 있어요.'],
  live_running: [409, '아직 진행 중인 방송이에요. 방송이 끝나면 결과를 볼 수 있어요.'],
  viewer_limit: [403, '방송인이 정한 시청 인원이 가득 찼어요. 잠시 후 다시 들어와 주세요.'],
  broadcast_restricted: [403, '운영 정책에 따라 방송이 제한된 계정이에요. 고객센터에 문의해 주세요.'],
  contestant_not_found: [404, '함께할 방송인을 찾을 수 없어요.'],
  contestant_on_air: [409, '방송 중이거나 방송을 준비하고 있는 방송인은 참가자로 추가할 수 없어요.'],
  contestant_seated: [409, '엑셀 방송에 참가하고 있어요. 참가를 끝낸 뒤에 방송을 시작해 주세요.'],
  live_already_on: [409, '이미 진행 중인 방송이 있어요. 끝내고 다시 시작해 주세요.'],
  line_not_found: [404, '채팅을 찾을 수 없어요. 이미 삭제됐을 수 있어요.'],
  watch_not_found: [404, '시청 정보를 찾을 수 없어요. 다시 입장해 주세요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof livesErrors> {}
}
