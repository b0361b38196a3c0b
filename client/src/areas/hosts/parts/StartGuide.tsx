import { Link } from 'react-router';
import { t } from '../../../messages/hosts.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card, Section } from '../../../ui/Section.tsx';

const obs = [
  [t('obsVideo'), t('obsVideoValue')],
  [t('obsRate'), t('obsRateValue')],
  [t('obsKey'), t('obsKeyValue')],
  [t('obsSound'), t('obsSoundValue')],
] as const;

/** For hosts: how to start a live, in the app and with OBS. */
export function StartGuide() {
  return (
    <>
      <h1 className="text-xl font-extrabold">{t('guide')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('guideLead')}</p>
      <div className="mb-8 flex flex-wrap gap-2">
        <Link to={paths.mypageLive} className={buttonClass('primary', 'lg')}>
          {t('toLiveSettings')}
        </Link>
        <Link to={paths.policy('community-guidelines')} className={buttonClass('secondary', 'lg')}>
          {t('toGuidelines')}
        </Link>
      </div>
      <Section title={t('guideAppTitle')}>
        <Steps steps={[t('guideApp1'), t('guideApp2'), t('guideApp3')]} />
      </Section>
      <Section title={t('guideObsTitle')}>
        <Steps steps={[t('guideObs1'), t('guideObs2'), t('guideObs3')]} />
        <dl className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
          {obs.map(([name, value]) => (
            <div key={name} className="grid grid-cols-[7rem_1fr] p-3">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t('guideRules')}>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {[t('guideRule1'), t('guideRule2'), t('guideRule3')].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <Card>
      <ol>
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 p-3">
            <span
              aria-hidden
              className="flex size-6 shrink-0 items-center justify-center rounded-pill bg-honey text-xs font-extrabold text-on-honey"
            >
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
