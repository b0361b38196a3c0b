import { translator } from './translator.ts';

/** Words around a room that the SDK mounts. */
export const t = translator({
  room: '라이브 방송',
  loading: '방송을 불러오고 있어요',
});
