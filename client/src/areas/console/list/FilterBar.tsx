import clsx from 'clsx';
import type { ReactNode } from 'react';
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

function FilterField({
  filter,
  value,
  onChange,
}: {
  filter: ListFilter;
  value: string;
  onChange: (value: string) => void;
}) {
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
      return (
        <Choice
          className="min-w-0 lg:w-40"
          label={filter.label}
          value={value}
          options={filter.options}
          onChange={onChange}
        />
      );
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
