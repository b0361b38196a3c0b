import { t } from '../../../../messages/roulette.ts';
import { Section } from '../../../../ui/Section.tsx';
import { Hash } from '../../parts/Hash.tsx';
import type { Roulette } from '../queries/roulette.ts';

/** The published hashes of this round and the next one (EVENTS-74). */
export function Fairness({ round, next }: Pick<Roulette, 'round' | 'next'>) {
  return (
    <Section title={t('proof')} help={t('proofHelp')}>
      <dl className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
        <Hash name={t('proofNow')} value={round.seed_hash} />
        {next && <Hash name={t('proofNext')} value={next.seed_hash} />}
      </dl>
    </Section>
  );
}
