import { ArrowLeft, ChevronDown, ChevronUp, History, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../messages/console.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass, IconButton } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { OpenElsewhere } from '../changes/OpenElsewhere.tsx';
import type { ListAct, ListDefinition } from './list-definition.ts';

/** The open case: beside the list on desktops, in its place on phones. */
export function CasePane<Row>({
  definition: { nameOf, details, acts = [], targetOf },
  row,
  hasLeft,
  note,
  nicks,
  onAct,
  onMove,
  onClose,
}: {
  definition: ListDefinition<Row>;
  /** Undefined: the case is not on this page. */
  row: Row | undefined;
  /** The list no longer has it: it is shown as it was last, and nothing can be done to it. */
  hasLeft: boolean;
  /** Who decided it, if another operator was first. */
  note: string | null;
  /** The other operators who have it open. */
  nicks: readonly string[] | undefined;
  onAct: (act: ListAct<Row>) => void;
  onMove: (by: number) => void;
  onClose: () => void;
}) {
  const possible = row === undefined || hasLeft ? [] : acts.filter((act) => act.when(row));
  const name = row === undefined ? '' : nameOf(row);
  return (
    <article
      aria-label={t('case', { name })}
      className="flex flex-col rounded-card border border-line bg-surface lg:sticky lg:top-[calc(var(--band)+4rem)] lg:max-h-[calc(100dvh-var(--band)-5rem)]"
    >
      {/* On phones the title has a line of its own: beside the buttons it would be cut into syllables. */}
      <header className="flex items-center gap-1 border-line max-lg:flex-wrap max-lg:justify-end border-b py-1 pr-1 pl-4">
        <h2 className="chat-text min-w-0 flex-1 font-extrabold max-lg:order-last max-lg:basis-full max-lg:pr-3 max-lg:pb-2">
          {name}
        </h2>
        {row !== undefined && targetOf && (
          <Link
            to={`${paths.adminSection('audit-log')}&target=${encodeURIComponent(targetOf(row))}`}
            className="inline-flex size-10 items-center justify-center rounded-control hover:bg-raised"
            aria-label={t('caseHistory')}
            title={t('caseHistory')}
          >
            <History size={18} aria-hidden />
          </Link>
        )}
        <IconButton label={t('casePrevious')} onClick={() => onMove(-1)}>
          <ChevronUp size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('caseNext')} onClick={() => onMove(1)}>
          <ChevronDown size={18} aria-hidden />
        </IconButton>
        <IconButton className="max-lg:hidden" label={t('caseClose')} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
        <Button
          size="sm"
          variant="ghost"
          className="order-first mr-auto -ml-3 lg:hidden"
          icon={<ArrowLeft size={18} aria-hidden />}
          onClick={onClose}
        >
          {t('caseBack')}
        </Button>
      </header>
      <div role="status" className="px-4 has-[span]:pt-2">
        <OpenElsewhere nicks={nicks} />
      </div>
      {note !== null && (
        <div className="px-4 pt-3">
          <FormAlert tone="info" message={note} />
        </div>
      )}
      {possible.length > 0 && (
        <div className="flex flex-wrap gap-2 border-line border-b px-4 py-2">
          {possible.map((act) => (
            <ActButton key={act.key} act={act} name={name} onPress={() => onAct(act)} />
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard. */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-4 focus-visible:-outline-offset-2">
        {row === undefined ? (
          note === null && <p className="text-muted">{t('caseGone')}</p>
        ) : (
          <CaseBody>{details(row)}</CaseBody>
        )}
      </div>
    </article>
  );
}

const CaseBody = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-4">{children}</div>
);

function ActButton<Row>({ act, name, onPress }: { act: ListAct<Row>; name: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${name} ${act.label}`}
      aria-keyshortcuts={act.letter}
      onClick={onPress}
      className={buttonClass(act.tone ?? 'secondary', 'sm')}
    >
      {act.label}
      <kbd aria-hidden className="hidden text-xs opacity-70 lg:inline">
        {act.letter.toUpperCase()}
      </kbd>
    </button>
  );
}
