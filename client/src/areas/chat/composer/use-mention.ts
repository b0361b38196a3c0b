import { type ComponentProps, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { completeMention, type MentionDraft, matching, mentionAt } from '../model/mentions.ts';

/** The number of suggestions. */
const OFFERED = 6;

/** The mention being typed, and matching nicknames. */
export interface Mention {
  listId: string;
  names: readonly string[];
  /** The index of the suggestion that Enter accepts. */
  chosen: number;
  onPick: (name: string) => void;
  /** Updates from the text before the caret. */
  update: (field: HTMLTextAreaElement) => void;
  close: () => void;
  /** Handles a key for the list; returns whether it did. */
  handleKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  inputProps: Pick<
    ComponentProps<'textarea'>,
    'role' | 'aria-autocomplete' | 'aria-expanded' | 'aria-controls' | 'aria-activedescendant'
  >;
}

/** Completes nicknames after an @ with those of members who are present. */
export function useMention({
  text,
  onText,
  input,
  nicks,
}: {
  text: string;
  onText: (text: string) => void;
  input: RefObject<HTMLTextAreaElement | null>;
  nicks: () => Promise<readonly string[]>;
}): Mention {
  const listId = useId();
  const [draft, setDraft] = useState<MentionDraft | null>(null);
  const [known, setKnown] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState(0);
  const names = draft ? matching(known, draft.query, OFFERED) : [];
  const close = () => setDraft(null);
  const update = (field: HTMLTextAreaElement) => {
    const next =
      field.selectionStart === field.selectionEnd ? mentionAt(field.value, field.selectionStart) : null;
    if (next && !draft) void nicks().then(setKnown);
    if (next?.query !== draft?.query) setChosen(0);
    setDraft(next);
  };
  const onPick = (name: string) => {
    if (!draft) return;
    const { text: written, caret } = completeMention(text, draft, name);
    onText(written);
    close();
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(caret, caret);
    });
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const name = names[chosen];
    if (name === undefined || event.nativeEvent.isComposing) return false;
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % names.length);
    else if (event.key === 'ArrowUp') setChosen((chosen + names.length - 1) % names.length);
    else if (event.key === 'Enter' || event.key === 'Tab') onPick(name);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    return true;
  };
  const open = names.length > 0;
  return {
    listId,
    names,
    chosen,
    onPick,
    update,
    close,
    handleKey,
    inputProps: open
      ? {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': true,
          'aria-controls': listId,
          'aria-activedescendant': `${listId}-${chosen}`,
        }
      : {},
  };
}
