import { type LottoBalls, lottoRoundNoAt } from '@honey/rules';
import { ScopedDocuments, type ServiceState } from '../base/service-state.ts';
import { advanceRounds, documentOf, roundOf } from './lotto-records.ts';

/**
 * Draws this week's round now, with balls chosen by a test if there are any. Returns its number; null if it is drawn.
 */
export function drawLottoNow(
  state: ServiceState,
  now: Date,
  forced: LottoBalls | undefined,
): Promise<number | null> {
  return state.change('lotto', async (changes) => {
    const documents = new ScopedDocuments(changes, 'lotto');
    await advanceRounds(documents, now);
    const round = await roundOf(documents, lottoRoundNoAt(now));
    if (round.drawn_on !== null) return null;
    const at = now.toISOString();
    documents.put(documentOf.round(round.round_no), {
      ...round,
      sales_end_on: round.sales_end_on < at ? round.sales_end_on : at,
      draws_on: at,
      ...(forced && {
        balls: [...forced.balls].sort((one, other) => one - other),
        bonus: forced.bonus,
        is_forced: true,
      }),
    });
    await advanceRounds(documents, now);
    return round.round_no;
  });
}
