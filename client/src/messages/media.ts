import { translator } from './translator.ts';

/** Texts of the player. */
export const t = translator({
  player:
    '방송 화면. 스페이스로 재생, M 소리, F 전체 화면, I 작은 창, 위아래 화살표로 음량을 바꿀 수 있어요.',
  controls: '재생 조작',
  play: '재생하기',
  pause: '잠시 멈추기',
  mute: '소리 끄기',
  unmute: '소리 켜기',
  volume: '음량',
  volumePercent: '음량 {percent}%',
  live: 'LIVE',
  atLive: '실시간으로 보고 있어요',
  toLive: '실시간으로 가기',
  latency: '{seconds}초 지연',
  quality: '화질',
  auto: '자동',
  autoNow: '자동 ({height}p)',
  height: '{height}p',
  fullscreen: '전체 화면으로 보기',
  exitFullscreen: '전체 화면 끝내기',
  pip: '작은 창으로 보기',
  exitPip: '작은 창 끝내기',
  theatre: '넓게 보기',
  exitTheatre: '기본 크기로 보기',
  loading: '방송을 불러오고 있어요',
  waiting: '잠시 버퍼링 중이에요',
  reconnecting: '연결이 불안정해서 다시 연결하고 있어요',
  reconnectNow: '지금 다시 연결하기',
  refused: '방송 화면을 불러오지 못했어요. 잠시 후 다시 시도해 주세요.',
  renew: '다시 시도하기',
  unsupported: '이 브라우저에서는 방송을 재생할 수 없어요. 최신 크롬, 엣지, 사파리로 봐 주세요.',
  unsupportedStream:
    '이 방송은 이 기기에서 재생할 수 없어요. 아이폰이나 아이패드는 iOS 17.1 이상으로 업데이트하거나, 컴퓨터에서 봐 주세요.',
  away: '방송인이 잠시 자리를 비웠어요',
  awayBody: '화면은 멈췄지만 채팅은 계속할 수 있어요.',
});
