import { Columns3 } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../../messages/console.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Popover } from '../../../ui/Popover.tsx';

/** Chooses the columns of a list; this device keeps the choice. */
export function ColumnsButton({
  columns,
  shown,
  onChange,
}: {
  columns: readonly { key: string; head: string }[];
  shown: Record<string, boolean>;
  onChange: (next: Record<string, boolean>) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        size="sm"
        aria-expanded={open}
        icon={<Columns3 size={16} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {t('columns')}
      </Button>
      {open && (
        <Popover anchor={button} label={t('columns')} onClose={() => setOpen(false)} className="w-56 p-3">
          <div className="flex flex-col gap-2">
            {columns.map(({ key, head }) => (
              <Checkbox
                key={key}
                label={head}
                checked={shown[key] ?? false}
                onChange={(event) => onChange({ ...shown, [key]: event.target.checked })}
              />
            ))}
          </div>
        </Popover>
      )}
    </>
  );
}
