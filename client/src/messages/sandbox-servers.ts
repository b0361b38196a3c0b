import { translator } from './translator.ts';

/** The servers of the sandbox console: who holds what, and their faults. */
export const t = translator({
  title: '서버',
  help: '이 주소 뒤의 서버예요. 방송방의 사람은 서버에 나뉘어 있어도 같은 채팅을 봐요.',
  singleTitle: '여러 대로 시작하기',
  singleHelp:
    '지금은 서버가 한 대예요. 터미널에서 서버를 멈추고 이 명령으로 다시 시작하면, 하나씩 끄고 켜 볼 수 있어요. Redis가 설치되어 있어야 해요.',
  command: '시작 명령',
  copy: '복사',

  state_starting: '시작하는 중',
  state_running: '실행 중',
  state_stopping: '끄는 중',
  state_stopped: '꺼짐',
  notReady: '준비 안 됨',
  here: '응답한 서버',
  port: '포트 {port}',
  sockets: '연결 {count}개',
  since: '{moment}부터',
  room: '{name} ({count})',
  roomsNone: '이 서버에 있는 사람이 없어요.',

  stop: '끄기',
  stopOf: '{name} 끄기',
  stopTitle: '{name:을/를} 끌까요?',
  stopBody: '연결된 사람을 다른 서버로 나누어 옮긴 뒤에 꺼요(SIGTERM).',
  stopped: '{name:을/를} 끄고 있어요.',
  kill: '강제 종료하기',
  killOf: '{name} 강제 종료하기',
  killTitle: '{name:을/를} 강제 종료할까요?',
  killBody: '알리지 않고 바로 끝나요(SIGKILL). 연결된 사람은 5초 안에 다른 서버로 다시 연결돼요.',
  killed: '{name:을/를} 강제 종료했어요.',
  start: '켜기',
  startOf: '{name} 켜기',
  started: '{name:을/를} 켜고 있어요.',

  redis: 'Redis',
  redisHelp:
    '서버가 방송방을 나눠 쓰는 곳이에요. 끄면 같은 서버에 있는 사람끼리만 채팅이 이어지고, 다시 켜면 그동안의 채팅이 모두에게 나타나요.',
  redisNotOwn: 'REDIS_URL로 연결한 Redis는 여기에서 끌 수 없어요.',
  redis_none: '없음',
  redis_running: '연결됨',
  redis_stopped: '꺼짐',
  redis_unavailable: '연결 안 됨',
  redisStop: 'Redis 끄기',
  redisStopTitle: 'Redis를 끌까요?',
  redisStopBody: 'Redis에 있던 내용은 사라져요. 채팅과 선물은 데이터베이스에 남아 있어요.',
  redisStopped: 'Redis를 껐어요.',
  redisStart: 'Redis 켜기',
  redisStarted: 'Redis를 켰어요.',
});
