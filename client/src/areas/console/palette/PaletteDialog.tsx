import { useQueries } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { localKeyOf } from '../../../api/query-keys.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { t } from '../../../messages/console.ts';
import { paths } from '../../../routing/paths.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import type { ConsoleSection } from '../section.ts';

const textMin = 2;
const itemClass =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 py-2 data-[selected=true]:bg-raised';
const headingClass =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted';

/** Finds sections by their names, and cases by the searches of their sections. */
export default function PaletteDialog({
  sections,
  onClose,
}: { sections: readonly ConsoleSection[] } & OverlayProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim());
  const searches = useSearches(sections, settled);
  const named = sections.filter(({ label }) => label.includes(text.trim()));
  const isLoading = searches.some(({ result }) => result.isFetching) || settled !== text.trim();
  const found = searches.reduce((sum, { result }) => sum + (result.data?.length ?? 0), 0);
  const go = (to: string): void => {
    onClose();
    void navigate(to);
  };
  return (
    <Dialog title={t('palette')} onClose={onClose} hideTitle width="text">
      <Command label={t('paletteLabel')} shouldFilter={false} vimBindings={false} loop className="pt-3">
        <Command.Input
          autoFocus
          value={text}
          onValueChange={setText}
          placeholder={t('paletteLabel')}
          maxLength={100}
          className="mb-2 h-12 w-[calc(100%-2.5rem)] rounded-control border border-edge bg-background px-3 text-md"
        />
        <p role="status" className="px-3 text-sm text-muted">
          {statusOf({
            text: text.trim(),
            isLoading,
            found: found + named.length,
            failed: searches.some(({ result }) => result.isError),
          })}
        </p>
        <Command.List label={t('palette')} className="max-h-[60dvh] overflow-y-auto">
          {named.length > 0 && (
            <Command.Group heading={t('paletteSections')} className={headingClass}>
              {named.map(({ name, label, icon: Icon }) => (
                <Command.Item
                  key={name}
                  value={`section ${name}`}
                  onSelect={() => go(paths.adminSection(name))}
                  className={itemClass}
                >
                  <Icon size={18} aria-hidden className="shrink-0 text-muted" />
                  {label}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {searches.map(({ section, result }) =>
            result.data && result.data.length > 0 ? (
              <Command.Group key={section.name} heading={section.label} className={headingClass}>
                {result.data.map(({ key, title, detail, to }) => (
                  <Command.Item
                    key={key}
                    value={`${section.name} ${key}`}
                    onSelect={() => go(to)}
                    className={itemClass}
                  >
                    <span className="chat-text min-w-0 flex-1 truncate font-semibold">{title}</span>
                    <span className="max-w-1/2 truncate text-sm text-muted">{detail}</span>
                  </Command.Item>
                ))}
              </Command.Group>
            ) : null,
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}

/** The searches of all sections that have one, for a text that is long enough. */
function useSearches(sections: readonly ConsoleSection[], text: string) {
  const searched = sections.flatMap((section) => (section.find ? [{ section, find: section.find }] : []));
  const results = useQueries({
    queries: searched.map(({ section, find }) => ({
      queryKey: localKeyOf('console-search', section.name, text),
      queryFn: ({ signal }: { signal: AbortSignal }) => find(text, signal),
      enabled: [...text].length >= textMin,
      staleTime: 0,
      gcTime: 0,
    })),
  });
  return searched.flatMap(({ section }, at) => {
    const result = results[at];
    return result ? [{ section, result }] : [];
  });
}

function statusOf({
  text,
  isLoading,
  found,
  failed,
}: {
  text: string;
  isLoading: boolean;
  found: number;
  failed: boolean;
}): string {
  if ([...text].length < textMin) return t('paletteHint');
  if (isLoading) return t('paletteLoading');
  if (failed) return t('paletteFailed');
  return found === 0 ? t('paletteNone') : '';
}
