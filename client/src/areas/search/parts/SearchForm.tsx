import { searchLength, searchProblem } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { isRefusal } from '../../../api/errors.ts';
import { showRefusal } from '../../../api/form-refusal.ts';
import { queryClient } from '../../../api/query-client.ts';
import { t } from '../../../messages/search.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { foundLivesQuery, popularWordsQuery, recordSearch } from '../queries/search.ts';
import { Suggestions } from './Suggestions.tsx';
import { problemText } from './search-problem.ts';
import { useSuggestions } from './use-suggestions.ts';

/** The keyword input. A keyword accepted by the form may still be refused, and then stays in it. */
export function SearchForm({ keyword = '', focused = false }: { keyword?: string; focused?: boolean }) {
  const form = useForm({ defaultValues: { keyword } });
  const [formError, setFormError] = useState<string | null>(null);
  const limits = useQuery(popularWordsQuery).data;
  const range = limits ? { min: limits.keyword_length_min, max: limits.keyword_length_max } : searchLength;
  const navigate = useNavigate();
  const { setFocus } = form;
  useEffect(() => {
    if (focused) setFocus('keyword');
  }, [focused, setFocus]);
  const listId = useId();
  const typed = form.watch('keyword');
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const submitted = values.keyword.trim();
    setFormError(null);
    list.close();
    try {
      await queryClient.fetchInfiniteQuery(foundLivesQuery({ keyword: submitted, sort: 'relevance' }));
    } catch (error) {
      const message = showRefusal(
        form.setError,
        error,
        { keyword: 'keyword' },
        {
          codes: { prohibited_word: 'keyword' },
        },
      );
      // A refusal of the keyword is shown here; other failures are shown, and retried, by the results.
      if (message === null) return;
      if (isRefusal(error)) return setFormError(message);
    }
    recordSearch(submitted);
    await navigate(paths.searchResult(submitted));
  });
  const search = (word: string) => {
    form.setValue('keyword', word);
    void submit();
  };
  const list = useSuggestions({ typed, currentKeyword: keyword, range, onWord: search });
  const { onBlur, ...field } = form.register('keyword', {
    validate: (text) => {
      const problem = searchProblem(text, range);
      return problem === null || problemText(problem, range);
    },
    onChange: () => list.open(),
  });

  return (
    <search>
      <form noValidate onSubmit={submit} className="relative flex items-start gap-2">
        <Field
          label={t('label')}
          type="search"
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          placeholder={t('placeholder')}
          help={t('help')}
          error={errors.keyword?.message}
          aria-expanded={list.shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={list.active === null ? undefined : `${listId}-${list.active}`}
          onKeyDown={list.onKeyDown}
          {...field}
          onBlur={(event) => {
            list.close();
            return onBlur(event);
          }}
          trailing={
            typed !== '' && (
              <IconButton
                label={t('clearKeyword')}
                onClick={() => {
                  form.reset({ keyword: '' });
                  setFocus('keyword');
                }}
              >
                <X size={18} aria-hidden />
              </IconButton>
            )
          }
          className="min-w-0 flex-1 [&_input::-webkit-search-cancel-button]:hidden"
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isSubmitting}
          icon={<Search size={18} aria-hidden />}
          className="mt-6 h-12 max-sm:w-12 max-sm:px-0"
        >
          <span className="max-sm:sr-only">{t('submit')}</span>
        </Button>
        <Suggestions id={listId} list={list} keyword={typed} />
      </form>
      <FormAlert message={formError} />
    </search>
  );
}
