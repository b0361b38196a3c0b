import { describe, expect, it } from '@jest/globals';
import { QueryClient, type QueryFilters } from '@tanstack/react-query';
import { isOfCalls, localKeyOf, queryKeyOf } from '../src/api/query-keys.ts';

const client = new QueryClient();
const cached = {
  profile: queryKeyOf('/v1/user/profile-info/{id}', { id: 7 }),
  otherProfile: queryKeyOf('/v1/user/profile-info/{id}', { id: 8 }),
  commentsOfVisitor: queryKeyOf('/v1/mypage/user-comments/{id}', { id: 7 }, { viewer: null }),
  commentsOfMember: queryKeyOf('/v1/mypage/user-comments/{id}', { id: 7 }, { viewer: 9 }),
  lives: queryKeyOf('/v1/vod/total-live-list', { sort: 'viewers' }),
  mostWatched: queryKeyOf('/v1/vod/total-live-list', { sort: 'viewers' }, { use: 'most watched' }),
  inquiry: localKeyOf('inquiry', 7),
};
for (const [name, key] of Object.entries(cached)) client.setQueryData(key, name);

const matched = (filters: QueryFilters) => client.getQueriesData(filters).map(([, name]) => name);

describe('query keys', () => {
  it('separate responses by parameters, viewer and use', () => {
    expect(Object.values(cached).map((key) => client.getQueryData(key))).toEqual(Object.keys(cached));
  });

  it('match every key with at least the same parameters', () => {
    expect(matched({ queryKey: queryKeyOf('/v1/user/profile-info/{id}') })).toEqual([
      'profile',
      'otherProfile',
    ]);
    expect(matched({ queryKey: queryKeyOf('/v1/user/profile-info/{id}', { id: 7 }) })).toEqual(['profile']);
    expect(matched({ queryKey: queryKeyOf('/v1/mypage/user-comments/{id}', { id: 7 }) })).toEqual([
      'commentsOfVisitor',
      'commentsOfMember',
    ]);
  });

  it('are selected by the beginning of their path', () => {
    expect(matched({ predicate: isOfCalls('/v1/vod/', '/v1/user/profile') })).toEqual([
      'profile',
      'otherProfile',
      'lives',
      'mostWatched',
    ]);
  });

  it('are made by these functions alone, from paths of the API document', () => {
    // @ts-expect-error a list is not a key
    client.getQueryData(['/v1/user/profile-info/{id}', { id: 7 }]);
    // @ts-expect-error no such call
    queryKeyOf('/v1/user/profile-information/{id}');
    // @ts-expect-error no such parameter
    queryKeyOf('/v1/user/profile-info/{id}', { user_key: 7 });
    // @ts-expect-error no path starts like this
    expect(matched({ predicate: isOfCalls('/v1/videos/') })).toEqual([]);
    // @ts-expect-error a list is not a filter either
    expect(matched({ queryKey: ['/v1/user/profile-info'] })).toEqual([]);
  });
});
