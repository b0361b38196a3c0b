import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { t } from '../../../messages/console.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SearchField } from '../SearchField.tsx';
import type { ListFilter } from './list-definition.ts';
import type { ListState } from './use-list.ts';

/** The filters of a list; the first search field is reached by `/`. `children`: buttons at their end. */
export function FilterBar({ list, children }: { list: ListState<string>; children?: ReactNode }) {
  const isSearched = list.filters.some(({ kind }) => kind === 'search');
  return (
    <search
      aria-label={t('filters')}
      className={clsx(
        'mb-3 grid grid-cols-2 items-end gap-3 lg:flex lg:flex-wrap',
        !isSearched && 'sm:max-w-text',
      )}
    >
      {list.filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={list.values[filter.name] ?? ''}
          onChange={(value) => list.set(filter.name, value)}
        />
      ))}
      {children}
    </search>
  );
}

interface FilterFieldProps<Kind extends ListFilter['kind']> {
  filter: Extract<ListFilter, { kind: Kind }>;
  value: string;
  onChange: (value: string) => void;
}

function FilterField({ filter, value, onChange }: FilterFieldProps<ListFilter['kind']>) {
  switch (filter.kind) {
    case 'search':
      return (
        <SearchField
          className="col-span-2 min-w-0 lg:flex-1"
          label={filter.label}
          value={value}
          onChange={onChange}
        />
      );
    case 'choice':
      return <ChoiceField filter={filter} value={value} onChange={onChange} />;
    case 'date':
      return (
        <Field
          className="min-w-0 lg:w-44"
          label={filter.label}
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/**
 * Shows what is chosen at once: the address follows later, and an arrow key pressed meanwhile continues from what is
 * shown.
 */
function ChoiceField({ filter, value, onChange }: FilterFieldProps<'choice'>) {
  const [{ address, pending }, setState] = useState<{ address: string; pending: readonly string[] }>({
    address: value,
    pending: [],
  });
  if (value !== address)
    // One of the choices has arrived, or the address was changed elsewhere: by a saved view, or by going back.
    setState({
      address: value,
      pending: pending.includes(value) ? pending.slice(pending.indexOf(value) + 1) : [],
    });
  const choose = (chosen: string): void => {
    setState({ address, pending: chosen === address ? [] : [...pending, chosen] });
    onChange(chosen);
  };
  return (
    <Choice
      className="min-w-0 lg:w-40"
      label={filter.label}
      value={pending.at(-1) ?? value}
      options={filter.options}
      onChange={choose}
    />
  );
}
