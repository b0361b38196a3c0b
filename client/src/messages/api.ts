import { translator } from './translator.ts';

/** Errors of calls without a response, or with one that cannot be parsed. */
export const t = translator({
  network: '연결이 원활하지 않아요. 인터넷 연결을 확인하고 다시 시도해 주세요.',
  timeout: '응답이 늦어지고 있어요. 잠시 후 다시 시도해 주세요.',
  session_expired: '로그인 시간이 지났어요. 다시 로그인해 주세요.',
  not_offered: '이 서비스에서는 제공하지 않는 기능이에요.',
  file_cut: '파일을 끝까지 받지 못해서 저장하지 않았어요. 다시 받아 주세요.',
  unknown: '서비스 이용이 원활하지 않아요. 잠시 후 다시 시도해 주세요.',
});
