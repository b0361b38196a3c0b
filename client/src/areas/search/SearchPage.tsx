import { isOffered } from '../../api/compatibility.ts';
import { t } from '../../messages/search.ts';
import { useSession } from '../session/index.ts';
import { PopularWords } from './parts/PopularWords.tsx';
import { RecentWords } from './parts/RecentWords.tsx';
import { SearchForm } from './parts/SearchForm.tsx';

/** /search: a box, recent searches, and popular ones. */
export default function SearchPage() {
  const { userKey } = useSession();
  return (
    <div className="mx-auto flex max-w-text flex-col gap-8 px-4 py-4 lg:px-6 lg:py-6">
      <div>
        <h1 className="mb-4 text-lg font-extrabold">{t('title')}</h1>
        <SearchForm focused />
      </div>
      {userKey !== null && <RecentWords key={userKey} userKey={userKey} />}
      {isOffered('GET /v1/search/popular-word-list') && <PopularWords />}
    </div>
  );
}
