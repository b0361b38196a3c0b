import { defineErrors } from '../core/errors/error-codes.ts';

/** Errors of the sandbox. */
const sandboxErrors = defineErrors('sandbox', {
  sandbox_busy: [409, '데이터를 바꾸는 중이에요. 끝나면 다시 시도해 주세요.'],
  dataset_failed: [500, '데이터셋을 불러오지 못해서 이전 데이터로 되돌렸어요.'],
  dataset_not_found: [404, '데이터셋을 찾을 수 없어요.'],
  snapshot_not_found: [404, '스냅샷을 찾을 수 없어요.'],
  snapshot_conflict: [409, '그 뒤에 다른 회원이 같은 닉네임이나 아이디, 소셜 계정을 쓰게 됐어요.'],
  dataset_taken: [409, '이미 있는 데이터셋 이름이에요.'],
  fixture_failed: [422, '픽스처를 끝까지 만들지 못했어요. 그때까지 만든 것은 남아 있어요.'],
  fault_limit: [409, '대기 중인 장애가 너무 많아요. 지우고 다시 추가해 주세요.'],
  fault_not_found: [404, '장애를 찾을 수 없어요. 이미 다 쓰였을 수 있어요.'],
  queue_empty: [404, '결정할 건이 없어요.'],
  tour_order: [409, '둘러보기의 앞 단계를 먼저 진행해 주세요.'],
  tour_failed: [409, '둘러보기의 단계를 마치지 못했어요. 처음으로 되돌리고 다시 시작해 주세요.'],
  servers_single: [409, '서버를 한 대만 시작했어요. npm start -- --servers 2로 시작해 주세요.'],
  servers_failed: [500, '서버를 시작한 프로세스가 하지 못했어요. 터미널에 나온 이유를 확인해 주세요.'],
  server_not_found: [404, '그런 서버가 없어요.'],
  server_last: [409, '마지막 서버는 끌 수 없어요. 다른 서버를 먼저 켜 주세요.'],
  redis_not_own: [409, 'REDIS_URL의 Redis는 여기에서 끌 수 없어요.'],
  clock_backwards: [400, '시계는 앞으로만 움직일 수 있어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof sandboxErrors> {}
}
