import clsx from 'clsx';
import { t } from '../../../../messages/sandbox-design.ts';
import { Section } from '../../../../ui/Section.tsx';

/** Tailwind generates a class only where its full name occurs in the source. */
const colours = {
  background: 'bg-background',
  surface: 'bg-surface',
  raised: 'bg-raised',
  line: 'bg-line',
  edge: 'bg-edge',
  text: 'bg-text',
  muted: 'bg-muted',
  honey: 'bg-honey',
  'honey-text': 'bg-honey-text',
  'honey-soft': 'bg-honey-soft',
  live: 'bg-live',
  good: 'bg-good',
  warn: 'bg-warn',
  danger: 'bg-danger',
  'avatar-0': 'bg-avatar-0',
  'avatar-1': 'bg-avatar-1',
  'avatar-2': 'bg-avatar-2',
  'avatar-3': 'bg-avatar-3',
  'avatar-4': 'bg-avatar-4',
  'vip-1': 'bg-vip-1',
  'vip-2': 'bg-vip-2',
  'vip-3': 'bg-vip-3',
  'vip-4': 'bg-vip-4',
  'vip-5': 'bg-vip-5',
} as const;

/** The colour tokens in the current theme. */
export function ColourSamples() {
  return (
    <Section title={t('colours')} help={t('coloursHelp')}>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6 lg:grid-cols-8">
        {Object.entries(colours).map(([name, className]) => (
          <li key={name} className="text-xs text-muted">
            <span
              aria-hidden
              className={clsx('mb-1 block h-12 rounded-control border border-line', className)}
            />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const sizes = {
  xs: 'text-xs',
  sm: 'text-sm',
  md: 'text-md',
  lg: 'text-lg font-semibold',
  xl: 'text-xl font-extrabold',
} as const;

/** The type scale. */
export function TypeSamples() {
  return (
    <Section title={t('type')} help={t('typeHelp')}>
      {Object.entries(sizes).map(([name, className]) => (
        <p key={name} className={clsx('mb-2 flex items-baseline gap-4', className)}>
          <span className="w-8 shrink-0 text-xs text-muted">{name}</span>
          {t('typeSample')}
        </p>
      ))}
    </Section>
  );
}
