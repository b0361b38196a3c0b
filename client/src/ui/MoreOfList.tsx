import { errorMessage } from '../api/errors.ts';
import { t } from '../messages/ui.ts';
import { Button } from './Button.tsx';

/** What the end of a list that goes on needs of its query. */
interface GoingOn {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

/** The end of a list: a way to go on, and why it did not. */
export function MoreOfList({ list }: { list: GoingOn }) {
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-4 flex flex-col items-center gap-2">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-danger-text">
          {errorMessage(list.error)}
        </p>
      )}
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('more')}
      </Button>
    </div>
  );
}
