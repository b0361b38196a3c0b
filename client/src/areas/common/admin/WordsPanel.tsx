import { newIdempotencyKey } from '@honey/client';
import { useQuery } from '@tanstack/react-query';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { ConsoleList, Facts, type ListDefinition, useList, withAll } from '../../console/index.ts';
import { WordTry } from './WordTry.tsx';
import { addWords, type ManagedWord, removeWord, wordKinds, wordsFile, wordsQuery } from './word-queries.ts';
import { openWordsDialog } from './words-dialog.ts';

const filters = [
  { name: 'q', kind: 'search', label: t('wordSearch') },
  {
    name: 'kind',
    kind: 'choice',
    label: t('wordKind'),
    options: withAll(wordKinds, (value) => t(`kind_${value}`)),
  },
] as const;

const harmlessOf = ({ harmless }: ManagedWord): string => harmless.join(', ') || '-';

const definition: ListDefinition<ManagedWord> = {
  label: t('words'),
  keyOf: ({ word_id }) => word_id,
  nameOf: ({ word }) => word,
  nameHead: t('wordList'),
  columns: [
    {
      key: 'kind',
      head: t('wordKind'),
      cell: ({ kind }) => <Badge tone="outline">{t(`kind_${kind}`)}</Badge>,
    },
    {
      key: 'harmless',
      head: t('wordAllowedHead'),
      cell: (word) => <span className="chat-text">{harmlessOf(word)}</span>,
    },
    { key: 'at', head: t('wordAt'), cell: ({ created_at }) => formatDateTime(created_at) },
  ],
  card: (word) => (
    <>
      <Badge tone="outline">{t(`kind_${word.kind}`)}</Badge> {formatDateTime(word.created_at)}
    </>
  ),
  csv: { name: 'words', load: wordsFile },
  details: (word) => (
    <Facts
      facts={[
        [t('wordKind'), t(`kind_${word.kind}`)],
        [t('wordAllowedHead'), harmlessOf(word)],
        [t('wordAt'), formatDateTime(word.created_at)],
      ]}
    />
  ),
  empty: { title: t('wordsNone'), body: t('wordsNoneBody') },
  targetOf: ({ word_id }) => `word:${word_id}`,
  acts: [
    {
      key: 'remove',
      letter: 'd',
      label: t('remove'),
      tone: 'danger',
      right: 'words.write',
      when: () => true,
      confirm: ({ word, word_id }) => ({
        title: t('wordRemoveTitle'),
        body: t('wordRemoveBody', { word }),
        action: t('remove'),
        reasonOptional: true,
        reasonHelp: admin('reasonHelp'),
        onConfirm: ({ reason }) => removeWord(word_id, reason),
      }),
      undo: ({ word, kind, harmless }) =>
        addWords({ words: [word], kind, ...(harmless.length > 0 ? { harmless } : {}) }, newIdempotencyKey()),
    },
  ],
};

/** Forbidden words: search, add several, delete, and a try. */
export default function WordsPanel() {
  const list = useList('words', filters);
  const query = useQuery(wordsQuery(list.values, list.page));
  return (
    <>
      <WordTry />
      <ConsoleList
        list={list}
        definition={definition}
        query={query}
        create={{ label: t('wordAdd'), right: 'words.write', open: () => openWordsDialog({}) }}
      />
    </>
  );
}
