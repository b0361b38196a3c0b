import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/sandbox-events.ts';
import { Section } from '../../../ui/Section.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { MemberGrants } from '../parts/events/MemberGrants.tsx';
import { RouletteControls } from '../parts/events/RouletteControls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { personasQuery } from '../queries/personas.ts';

/** Events: tickets and watched minutes of members, and the roulette. */
export function EventsPanel() {
  const personas = useQuery(personasQuery);
  return (
    <>
      <Section title={t('memberTitle')} help={t('memberHelp')}>
        <Loaded query={personas}>{({ list }) => <MemberGrants personas={list} />}</Loaded>
      </Section>
      <Section title={t('rouletteTitle')} help={t('rouletteHelp')}>
        <Loaded query={personas}>{({ list }) => <RouletteControls personas={list} />}</Loaded>
      </Section>
      <ApiCalls
        calls={[
          { method: 'POST', path: 'roulette/tickets', body: { user_key: 'viewer01', ticket_cnt: 3 } },
          { method: 'POST', path: 'event/watched-minutes', body: { user_key: 'viewer01', minutes: 30 } },
          {
            method: 'POST',
            path: 'roulette/next-field',
            body: { animal_cd: 'dragon', user_key: 'viewer01' },
          },
          { method: 'POST', path: 'roulette/end-round' },
          { method: 'GET', path: 'external' },
          { method: 'PUT', path: 'external/lotto/mode', body: { mode: 'lying' } },
        ]}
      />
    </>
  );
}
