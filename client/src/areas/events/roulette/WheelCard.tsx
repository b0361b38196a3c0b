import './wheel/wheel.css';
import { type ReactNode, useMemo, useRef } from 'react';
import { queryClient } from '../../../api/query-client.ts';
import { sessionUserChanged } from '../../session/index.ts';
import { type Roulette, rouletteChanged, rouletteQuery } from './queries/roulette.ts';
import { SpinPanel } from './spin/SpinPanel.tsx';
import { useSpin } from './spin/use-spin.ts';
import { zodiac } from './wheel/animal-names.ts';
import { Wheel, type WheelField } from './wheel/Wheel.tsx';

/** The fields in the order of the years, in which the wheel shows them. */
const wheelFields = (fields: Roulette['fields']): readonly WheelField[] =>
  zodiac.flatMap((animal) => fields.find(({ animal_cd }) => animal_cd === animal) ?? []);

/** The wheel beside what belongs to it; above it on phones. */
function Frame({ wheel, prize, children }: { wheel: ReactNode; prize: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-4 grid items-center gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-12">
      <div className="lg:hidden">{prize}</div>
      <div className="mx-auto w-full max-w-130">{wheel}</div>
      <div className="flex flex-col gap-4">
        <div className="max-lg:hidden">{prize}</div>
        {children}
      </div>
    </div>
  );
}

/** The wheel of readers who may not spin. */
export function RestingWheel({
  roulette,
  prize,
  children,
}: {
  roulette: Roulette;
  prize: ReactNode;
  children: ReactNode;
}) {
  const turning = useRef<HTMLDivElement>(null);
  return (
    <Frame
      wheel={<Wheel fields={wheelFields(roulette.fields)} turning={turning} won={null} moving={false} />}
      prize={prize}
    >
      {children}
    </Frame>
  );
}

/** The wheel of a member, which spins. */
export function MemberWheel({
  roulette,
  userKey,
  prize,
  onMissions,
}: {
  roulette: Roulette;
  userKey: number;
  prize: ReactNode;
  onMissions: () => void;
}) {
  const { fields: all, round, ticket_cnt, spin } = roulette;
  const fields = useMemo(() => wheelFields(all), [all]);
  const spinning = useSpin({
    userKey,
    roundId: round.round_id,
    animals: fields.map(({ animal_cd }) => animal_cd),
    // The spent ticket is visible immediately; what was won only when the wheel rests.
    onAnswer: () =>
      queryClient.setQueryData(
        rouletteQuery(userKey).queryKey,
        (old) => old && { ...old, ticket_cnt: Math.max(0, (old.ticket_cnt ?? 0) - 1) },
      ),
    onDone: () => void Promise.all([rouletteChanged(), sessionUserChanged(userKey)]),
  });
  const { outcome, wheel } = spinning;
  const won =
    outcome?.kind === 'shown' && wheel.phase === 'resting'
      ? fields.findIndex(({ animal_cd }) => animal_cd === outcome.result.animal_cd)
      : null;
  return (
    <Frame
      wheel={<Wheel fields={fields} turning={wheel.turning} won={won} moving={wheel.phase !== 'resting'} />}
      prize={prize}
    >
      <div className="rounded-card border border-line bg-surface p-4">
        <SpinPanel spinning={spinning} tickets={ticket_cnt ?? 0} last={spin} onMissions={onMissions} />
      </div>
    </Frame>
  );
}
