import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { markedPieces, type WordMatch } from './marked-pieces.ts';
import { tryWords } from './word-queries.ts';

const uses = ['name', 'title', 'chat'] as const;
type Use = (typeof uses)[number] | '';
const textMax = 4000;

/** A text in which the forbidden words are marked, by the rules that apply to members. */
export function WordTry() {
  const [text, setText] = useState('');
  const [use, setUse] = useState<Use>('');
  const attempt = useMutation({
    mutationFn: async () => ({ text, ...(await tryWords(text, use)) }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') attempt.mutate();
  };
  return (
    <section aria-label={t('tryTitle')} className="mb-6 rounded-card border border-line bg-surface p-4">
      <h2 className="font-bold">{t('tryTitle')}</h2>
      <p className="mb-3 text-sm text-muted">{t('tryHelp')}</p>
      <form onSubmit={submit} className="grid gap-3 lg:grid-cols-[1fr_12rem_auto] lg:items-end">
        <TextArea
          label={t('tryText')}
          rows={2}
          maxLength={textMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Choice
          label={t('tryKind')}
          value={use}
          options={[
            { value: '', label: admin('all') },
            ...uses.map((value) => ({ value, label: t(`kind_${value}`) })),
          ]}
          onChange={setUse}
        />
        <Button type="submit" size="lg" busy={attempt.isPending} disabled={text.trim() === ''}>
          {t('tryTitle')}
        </Button>
      </form>
      <FormAlert message={attempt.error ? errorMessage(attempt.error) : null} />
      {attempt.data && <Result text={attempt.data.text} matches={attempt.data.matches} />}
    </section>
  );
}

function Result({ text, matches }: { text: string; matches: readonly WordMatch[] }) {
  const words = [...new Map(matches.map((match) => [match.word_id, match])).values()];
  return (
    <div role="status" aria-label={t('tryResult')} className="mt-3">
      <p className="mb-1 font-semibold">
        {words.length === 0 ? t('tryNone') : t('tryFound', { count: words.length })}
      </p>
      <p className="chat-text whitespace-pre-wrap rounded-control bg-raised p-3">
        {markedPieces(text, matches).map((piece) =>
          piece.marked ? (
            <mark key={piece.start} className="rounded-control bg-honey px-1 text-on-honey">
              {piece.text}
            </mark>
          ) : (
            <span key={piece.start}>{piece.text}</span>
          ),
        )}
      </p>
      {words.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {words.map(({ word_id, word, kind }) => (
            <li key={word_id}>
              <Badge tone="outline">
                {word} · {t(`kind_${kind}`)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
