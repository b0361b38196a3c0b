import { Database } from '@honey/server/core/database/database';
import type { INestApplicationContext } from '@nestjs/common';
import { type ItemArtName, itemArtPath } from '../art/item.ts';
import { artUrl } from './site-content.ts';

const days30 = 30 * 86_400;
/** Price of a honey in won, with VAT. */
const wonOfHoney = 110n;

interface CatalogueEntry {
  groupCd: 'general' | 'host';
  kind: 'nick_color' | 'entrance' | 'chat_bubble' | 'chat_hide' | 'boost' | 'managers';
  name: string;
  description: string;
  style?: string;
  amount?: number;
  seconds: number | null;
  starCnt: bigint;
}

/** A look that lasts 30 days. */
const look = (
  kind: 'nick_color' | 'entrance' | 'chat_bubble',
  style: string,
  name: string,
  description: string,
  starCnt: bigint,
): CatalogueEntry => ({ groupCd: 'general', kind, name, description, style, seconds: days30, starCnt });

/** The catalogue, in the order of the shop. */
const catalogue: Readonly<Record<ItemArtName, CatalogueEntry>> = {
  nick_honey: look('nick_color', 'honey', '꿀빛 닉네임', '채팅 닉네임이 30일 동안 꿀빛으로 빛나요.', 500n),
  nick_sky: look('nick_color', 'sky', '하늘빛 닉네임', '채팅 닉네임이 30일 동안 하늘빛으로 빛나요.', 500n),
  nick_rose: look('nick_color', 'rose', '장밋빛 닉네임', '채팅 닉네임이 30일 동안 장밋빛으로 빛나요.', 500n),
  entrance_bees: look('entrance', 'bees', '꿀벌 입장', '30일 동안 방송에 들어갈 때 꿀벌이 날아요.', 800n),
  entrance_fireworks: look(
    'entrance',
    'fireworks',
    '불꽃 입장',
    '30일 동안 방송에 들어갈 때 불꽃이 터져요.',
    1_000n,
  ),
  bubble_comb: look('chat_bubble', 'comb', '벌집 말풍선', '30일 동안 내 채팅이 벌집 말풍선에 담겨요.', 700n),
  bubble_night: look(
    'chat_bubble',
    'night',
    '밤하늘 말풍선',
    '30일 동안 내 채팅이 밤하늘 말풍선에 담겨요.',
    700n,
  ),
  chat_hide: {
    groupCd: 'general',
    kind: 'chat_hide',
    name: '채팅 숨김 50명 추가',
    description: '채팅을 숨길 수 있는 인원이 50명 늘어요. 기간 제한이 없어요.',
    amount: 50,
    seconds: null,
    starCnt: 300n,
  },
  live_boost: {
    groupCd: 'host',
    kind: 'boost',
    name: '방송 끌어올리기',
    description: '방송 중에 쓰면 30분 동안 라이브 목록의 맨 앞에 보여요.',
    seconds: 1_800,
    starCnt: 1_000n,
  },
  more_managers: {
    groupCd: 'host',
    kind: 'managers',
    name: '매니저 5명 추가',
    description: '30일 동안 매니저를 5명 더 임명할 수 있어요. 끝나면 나중에 임명한 매니저부터 해임돼요.',
    amount: 5,
    seconds: days30,
    starCnt: 2_000n,
  },
};

/** Puts the items on sale. */
export async function makeItems(app: INestApplicationContext): Promise<void> {
  await app.get(Database).prisma.item.createMany({
    data: (Object.keys(catalogue) as ItemArtName[]).map((code, sort) => {
      const entry = catalogue[code];
      return {
        code,
        ...entry,
        image: artUrl(itemArtPath(code)),
        btucCnt: entry.starCnt,
        krwAmount: entry.starCnt * wonOfHoney,
        sort,
      };
    }),
    skipDuplicates: true,
  });
}
