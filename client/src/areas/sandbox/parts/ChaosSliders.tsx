import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { t } from '../../../messages/sandbox.ts';
import { Section } from '../../../ui/Section.tsx';
import { chaosQuery, setChaos } from '../queries/inbox.ts';
import { Loaded } from './Loaded.tsx';
import { runAction } from './run-action.ts';

/** Makes providers fail at a chosen rate. */
export function ChaosSliders() {
  const query = useQuery(chaosQuery);
  return (
    <Section title={t('chaosTitle')} help={t('chaosHelp')}>
      <Loaded query={query}>
        {({ sms, push }) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <Rate key={`sms${sms.probability}`} channel="sms" label={t('chaosSms')} value={sms.probability} />
            <Rate
              key={`push${push.probability}`}
              channel="push"
              label={t('chaosPush')}
              value={push.probability}
            />
          </div>
        )}
      </Loaded>
    </Section>
  );
}

function Rate({ channel, label, value }: { channel: 'sms' | 'push'; label: string; value: number }) {
  const id = useId();
  const [percent, setPercent] = useState(Math.round(value * 100));
  const settle = () => {
    if (percent !== Math.round(value * 100))
      void runAction(() => setChaos(channel, percent / 100), t('done'));
  };
  return (
    <div>
      <label htmlFor={id} className="flex justify-between font-semibold">
        {label}
        <output htmlFor={id}>{t('percent', { value: percent })}</output>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-valuetext={t('percent', { value: percent })}
        onChange={(event) => setPercent(Number(event.target.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
        className="mt-2 h-6 w-full cursor-pointer accent-honey"
      />
    </div>
  );
}
