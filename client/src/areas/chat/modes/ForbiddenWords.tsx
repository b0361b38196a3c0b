import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../../messages/chat.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';

/** Maximum word length, as the server accepts it. */
const LENGTH_MAX = 30;

/** Words that viewers may not use in this host's rooms: added one at a time, removed by a press. */
export function ForbiddenWords({
  words,
  max,
  onChange,
}: {
  words: readonly string[];
  max: number;
  onChange: (words: readonly string[]) => void;
}) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = () => {
    const word = text.trim();
    if (word === '') return;
    if (word.length > LENGTH_MAX) setProblem(t('wordTooLong', { max: LENGTH_MAX }));
    else if (words.length >= max) setProblem(t('wordsFull', { max }));
    else if (words.some((known) => known.toLowerCase() === word.toLowerCase())) setProblem(t('wordKnown'));
    else {
      onChange([...words, word]);
      setText('');
      setProblem(null);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div>
      <Field
        label={t('wordsLabel', { count: words.length, max })}
        help={t('wordsHelp')}
        error={problem ?? undefined}
        value={text}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
        trailing={
          <Button size="sm" onClick={add}>
            {t('wordAdd')}
          </Button>
        }
      />
      {words.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1">
          {words.map((word) => (
            <li key={word}>
              <button
                type="button"
                aria-label={t('wordRemove', { word })}
                onClick={() => onChange(words.filter((other) => other !== word))}
                className="inline-flex h-8 items-center gap-1 rounded-pill bg-raised px-3 text-sm hover:bg-line"
              >
                {word}
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
