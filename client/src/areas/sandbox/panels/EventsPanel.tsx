import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/sandbox-events.ts';
import { Section } from '../../../ui/Section.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { CouponGift } from '../parts/events/CouponGift.tsx';
import { LottoDraw } from '../parts/events/LottoDraw.tsx';
import { MemberGrants } from '../parts/events/MemberGrants.tsx';
import { RouletteControls } from '../parts/events/RouletteControls.tsx';
import { ServiceModes } from '../parts/events/ServiceModes.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { servicesQuery } from '../queries/events.ts';
import { personasQuery } from '../queries/personas.ts';

/** Events: tickets and watched minutes of members, the roulette, and the services beside the product. */
export function EventsPanel() {
  const personas = useQuery(personasQuery);
  const services = useQuery(servicesQuery);
  return (
    <>
      <Section title={t('memberTitle')} help={t('memberHelp')}>
        <Loaded query={personas}>{({ list }) => <MemberGrants personas={list} />}</Loaded>
      </Section>
      <Section title={t('rouletteTitle')} help={t('rouletteHelp')}>
        <Loaded query={personas}>{({ list }) => <RouletteControls personas={list} />}</Loaded>
      </Section>
      <Section title={t('lottoTitle')} help={t('lottoHelp')}>
        <LottoDraw />
      </Section>
      <Section title={t('couponTitle')} help={t('couponHelp')}>
        <Loaded query={personas}>{({ list }) => <CouponGift personas={list} />}</Loaded>
      </Section>
      <Section title={t('servicesTitle')} help={t('servicesHelp')}>
        <Loaded query={services}>{({ list }) => <ServiceModes services={list} />}</Loaded>
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
          { method: 'POST', path: 'external/lotto/draw', body: { balls: [3, 11, 17, 25, 38, 44], bonus: 7 } },
          { method: 'POST', path: 'external/coupons', body: { user_key: 2001, kind: 'discount' } },
          { method: 'GET', path: 'external' },
          { method: 'PUT', path: 'external/lotto/mode', body: { mode: 'lying' } },
        ]}
      />
    </>
  );
}
