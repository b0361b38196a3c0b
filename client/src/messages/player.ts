import { translator } from './translator.ts';

/** Texts around a room mounted by the SDK. */
export const t = translator({
  room: '라이브 방송',
  loading: '방송을 불러오고 있어요',
});
