import { t } from '../../../../messages/roulette.ts';
import { Section } from '../../../../ui/Section.tsx';

/** The rules of the roulette in short. */
export function HowItWorks() {
  return (
    <Section title={t('howTitle')}>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        <li>{t('how1')}</li>
        <li>{t('how2')}</li>
        <li>{t('how3')}</li>
        <li>{t('how4')}</li>
        <li>{t('how5')}</li>
      </ul>
    </Section>
  );
}
