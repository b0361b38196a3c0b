import { useState } from 'react';
import { t } from '../../../messages/admin-month-events.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { EventParts } from '../monthly/EventParts.tsx';
import { periodText } from '../monthly/event-texts.ts';
import type { EventPart } from '../monthly/month-event-queries.ts';

/** The widths of the content on a telephone and on a desktop. */
const widths = { phone: 'max-w-[328px]', desktop: 'w-[720px]' } as const;
type Width = keyof typeof widths;
const options = [
  { value: 'phone', label: t('previewPhone') },
  { value: 'desktop', label: t('previewDesktop') },
] as const satisfies { value: Width; label: string }[];

/** The page of an event that is being written, at both widths. Nothing in it can be used. */
export default function PreviewDialog({
  title,
  summary,
  beginsOn,
  endsOn,
  parts,
  onClose,
}: {
  title: string;
  summary: string;
  beginsOn: string;
  endsOn: string;
  parts: readonly EventPart[];
} & OverlayProps) {
  const [width, setWidth] = useState<Width>('phone');
  return (
    <Dialog title={t('previewTitle')} onClose={onClose} width="preview">
      <Choice<Width> label={t('previewWidth')} value={width} options={options} onChange={setWidth} />
      {/* Wider than a telephone's screen, it scrolls within its own frame, which the keyboard reaches. */}
      <section
        aria-label={t('previewTitle')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        tabIndex={0}
        className="mt-4 overflow-x-auto rounded-card border border-line bg-background"
      >
        <div inert className={`mx-auto box-content p-4 ${widths[width]}`}>
          <h2 className="chat-text text-xl font-extrabold text-balance">{title}</h2>
          <p className="chat-text mt-1 text-md text-muted">{summary}</p>
          <p className="mt-1 mb-6 text-sm text-muted">{periodText(beginsOn, endsOn)}</p>
          <EventParts shown={{ event: null, state: 'running', beginsOn, endsOn, aheadMs: 0, parts }} />
        </div>
      </section>
    </Dialog>
  );
}
