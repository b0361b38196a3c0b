import { errorMessage } from '../api/errors.ts';
import { t } from '../messages/ui.ts';
import { Button } from './Button.tsx';

/** What the end of an infinite list needs of its query. */
interface InfiniteQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

/** The end of a list: loads more, and shows why that failed. */
export function LoadMore({ list }: { list: InfiniteQuery }) {
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
