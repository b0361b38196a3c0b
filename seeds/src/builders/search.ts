import { Clock } from '@honey/server/core/clock/clock';
import { SearchWordsService } from '@honey/server/search/search-words.service';
import type { INestApplicationContext } from '@nestjs/common';

const dayMs = 86_400_000;

/** Records searches of members, today or `daysAgo` days ago. */
export async function buildSearchedWord(
  app: INestApplicationContext,
  { word, userKeys, daysAgo = 0 }: { word: string; userKeys: readonly number[]; daysAgo?: number },
): Promise<void> {
  const at = new Date(app.get(Clock).nowMs() - daysAgo * dayMs);
  const words = app.get(SearchWordsService);
  await Promise.all(userKeys.map((userKey) => words.record(userKey, word, at)));
}
