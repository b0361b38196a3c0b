import { type EventPartType, eventLimits, eventPartTypes } from '@honey/rules';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { t } from '../../../messages/admin-month-events.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { type EventValues, emptyPart } from './event-form.ts';
import { PartFields } from './PartFields.tsx';

/** Parts of which an event has at most one. */
const single: ReadonlySet<EventPartType> = new Set(['attendance', 'ticket_ask', 'ranking', 'winners']);
/** Parts that are fixed once the event runs. */
const decided: ReadonlySet<EventPartType> = new Set(['ticket_ask', 'ranking']);

/** The parts of an event: added, filled in, moved by buttons, and taken out. */
export function PartsEditor({ fixed, onBusy }: { fixed: boolean; onBusy: (busy: boolean) => void }) {
  const { control } = useFormContext<EventValues>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'parts' });
  const [moved, setMoved] = useState('');
  const has = (type: EventPartType): boolean => fields.some((part) => part.type === type);
  const moveTo = (index: number, to: number, name: string): void => {
    move(index, to);
    setMoved(t('moved', { part: name, number: to + 1 }));
  };
  return (
    <fieldset>
      <legend className="mb-2 text-md font-extrabold">{t('parts')}</legend>
      {fields.length === 0 && <p className="mb-2 text-sm text-muted">{t('partsEmpty')}</p>}
      <ol className="flex flex-col gap-3">
        {fields.map((field, index) => {
          const name = t('partNumber', { number: index + 1, type: t(`part_${field.type}`) });
          return (
            <li key={field.id} className="rounded-card border border-line p-3">
              <div className="mb-2 flex items-center gap-1">
                <h3 className="flex-1 font-semibold">
                  {index + 1}. {t(`part_${field.type}`)}
                </h3>
                <IconButton
                  label={t('up', { part: name })}
                  disabled={index === 0}
                  onClick={() => moveTo(index, index - 1, t(`part_${field.type}`))}
                >
                  <ArrowUp size={18} aria-hidden />
                </IconButton>
                <IconButton
                  label={t('down', { part: name })}
                  disabled={index === fields.length - 1}
                  onClick={() => moveTo(index, index + 1, t(`part_${field.type}`))}
                >
                  <ArrowDown size={18} aria-hidden />
                </IconButton>
                <IconButton
                  label={t('removePart', { part: name })}
                  disabled={fixed && decided.has(field.type)}
                  onClick={() => remove(index)}
                >
                  <X size={18} aria-hidden />
                </IconButton>
              </div>
              <div className="flex flex-col gap-3">
                <PartFields index={index} fixed={fixed} onBusy={onBusy} />
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <fieldset className="mt-3 flex flex-wrap gap-2">
        <legend className="sr-only">{t('addPart')}</legend>
        {eventPartTypes.map((type) => (
          <Button
            key={type}
            size="sm"
            icon={<Plus size={16} aria-hidden />}
            disabled={
              fields.length >= eventLimits.partsMax ||
              (single.has(type) && has(type)) ||
              (fixed && decided.has(type))
            }
            onClick={() => append(emptyPart(type))}
          >
            {t(`part_${type}`)}
          </Button>
        ))}
      </fieldset>
    </fieldset>
  );
}
