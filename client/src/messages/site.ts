import { translator } from './translator.ts';

/** The error pages. */
export const t = translator({
  home: '홈으로 가기',
  confirm: '확인',
  statusLine: '상태 {status} · {message}',
  errorTabTitle: '{title} | 허니라이브',
  commonTitle: '요청하신 페이지를 찾을 수 없어요',
  commonBody: '주소가 잘못되었거나 바뀌었을 수 있어요. 주소를 다시 확인해 주세요.',
  liveTitle: '방송을 찾을 수 없어요',
  liveBody: '주소가 바뀌었거나 방송이 끝났어요. 다른 방송을 만나 보세요.',
  notReadyTitle: '아직 준비 중이에요',
  notReadyBody: '더 좋은 모습으로 곧 찾아올게요. 지금은 다른 방송을 즐겨 주세요.',
  blockLiveTitle: '볼 수 없는 방송이에요',
  blockLiveBody: '방송인이 시청을 제한했어요. 다른 방송을 만나 보세요.',
  blockAdminTitle: '이용이 제한되었어요',
  blockAdminBody: '운영자가 이용을 제한했어요. 궁금한 점은 고객센터({email})로 알려 주세요.',
  unAllowanceHostTitle: '다른 방송인은 볼 수 없는 방송이에요',
  unAllowanceHostBody: '이 방송은 다른 방송인의 시청을 허용하지 않아요.',
  maintenanceTitle: '서비스 점검 중이에요',
  maintenanceBody: '더 나은 서비스를 위해 점검하고 있어요. 점검이 끝나면 다시 만나요.',
  serviceTitle: '서비스 이용이 원활하지 않아요',
  serviceBody:
    '일시적인 서버 문제일 수 있어요. 잠시 후 다시 시도해 주세요. 계속되면 고객센터({email})로 알려 주세요.',
});
