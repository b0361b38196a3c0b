import { t } from '../../../messages/sandbox-design.ts';
import { ThemeButton } from '../../../ui/ThemeButton.tsx';
import { ButtonSamples, FieldSamples } from '../parts/design/ControlSamples.tsx';
import { DataSamples, PeopleSamples } from '../parts/design/DataSamples.tsx';
import { FeedbackSamples, StateSamples } from '../parts/design/FeedbackSamples.tsx';
import { ColourSamples, TypeSamples } from '../parts/design/TokenSamples.tsx';

/** The visual catalogue of client/src/ui: every token and component, with its variants and states. */
export function DesignPanel() {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">{t('lead')}</p>
        <ThemeButton />
      </div>
      <ColourSamples />
      <TypeSamples />
      <ButtonSamples />
      <FieldSamples />
      <PeopleSamples />
      <FeedbackSamples />
      <StateSamples />
      <DataSamples />
    </>
  );
}
