import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../../messages/sign-up.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Markdown } from '../../policies/index.ts';
import type { PageTerm } from '../queries/join.ts';

/** A consent, with its text expandable below. */
export function TermRow({
  term,
  agreed,
  onAgree,
  error,
}: {
  term: PageTerm;
  agreed: boolean;
  onAgree: (on: boolean) => void;
  error: string | undefined;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { title } = term;
  return (
    <li>
      <div className="flex items-start gap-2">
        <Checkbox
          className="min-w-0 flex-1 py-2"
          name={term.gubn}
          label={term.required_yn === 'Y' ? t('termRequired', { title }) : t('termOptional', { title })}
          checked={agreed}
          onChange={(event) => onAgree(event.target.checked)}
          error={error}
        />
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t('termShowOf', { title })}
          onClick={() => setOpen(!open)}
          className="inline-flex h-10 shrink-0 items-center gap-1 rounded-control px-2 text-sm text-muted hover:text-text"
        >
          {t('termShow')}
          <ChevronDown
            size={16}
            aria-hidden
            className={open ? 'rotate-180 transition-transform' : 'transition-transform'}
          />
        </button>
      </div>
      <div id={id} hidden={!open}>
        {open && (
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
            tabIndex={0}
            aria-label={title}
            className="max-h-64 overflow-y-auto rounded-control bg-raised px-4 py-2"
          >
            <Markdown text={term.content} dense />
          </section>
        )}
      </div>
    </li>
  );
}
