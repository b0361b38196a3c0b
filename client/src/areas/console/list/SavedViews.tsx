import { Bookmark, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { t } from '../../../messages/console.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSavedViews, viewsMax } from './saved-views.ts';
import type { ListState } from './use-list.ts';

const nameMax = 40;

/** The operator's saved views of a list: opened, saved under a name, deleted. */
export function SavedViews({ list }: { list: ListState<string> }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [views, keep] = useSavedViews(list.name);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();

  const save = (event: FormEvent): void => {
    event.preventDefault();
    const named = name.trim();
    const others = views.filter((view) => view.name !== named);
    if (named === '' || others.length >= viewsMax) {
      setProblem(named === '' ? t('viewNameNeeded') : t('viewsMany', { max: viewsMax }));
      return;
    }
    keep([...others, { name: named, view: list.view }]);
    setName('');
    setProblem(undefined);
    toast(t('viewSaved'), { tone: 'good' });
  };
  const openView = (view: string): void => {
    list.openView(view);
    setOpen(false);
  };
  return (
    <>
      <Button
        ref={button}
        size="sm"
        aria-expanded={open}
        icon={<Bookmark size={16} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {t('views')}
      </Button>
      {open && (
        <Popover anchor={button} label={t('views')} onClose={() => setOpen(false)} className="w-72 p-3">
          {views.length === 0 ? (
            <p className="text-sm text-muted">{t('viewsNone')}</p>
          ) : (
            <ul>
              {views.map((view) => (
                <li key={view.name} className="flex items-center">
                  <Button
                    variant="ghost"
                    size="sm"
                    className="min-w-0 flex-1 justify-start"
                    onClick={() => openView(view.view)}
                  >
                    <span className="truncate">{view.name}</span>
                  </Button>
                  <IconButton
                    label={t('viewRemove', { name: view.name })}
                    onClick={() => keep(views.filter((other) => other.name !== view.name))}
                  >
                    <X size={16} aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          <form noValidate onSubmit={save} className="mt-3 flex flex-col gap-2 border-line border-t pt-3">
            <Field
              label={t('viewName')}
              value={name}
              maxLength={nameMax}
              autoComplete="off"
              error={problem}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" size="sm" variant="primary">
              {t('viewSave')}
            </Button>
          </form>
        </Popover>
      )}
    </>
  );
}
