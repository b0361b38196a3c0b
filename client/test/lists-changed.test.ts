import { afterEach, expect, it } from '@jest/globals';
import { queryClient } from '../src/api/query-client.ts';
import { listsChanged, ownHiddenQuery, peopleQuery } from '../src/areas/blocks/queries/lists.ts';
import { roomPersonQuery } from '../src/areas/blocks/queries/moderation.ts';
import { fanClubQuery, followedQuery, recommendedQuery } from '../src/areas/channels/queries/channels.ts';
import { commentsQuery } from '../src/areas/channels/queries/comments.ts';
import { roomPeopleQuery } from '../src/areas/chat/queries/room-people.ts';
import { inquiryQuery } from '../src/areas/inquiries/queries/inquiries.ts';
import { liveDetailQuery } from '../src/areas/lives/queries/live-detail.ts';
import { mostWatchedQuery } from '../src/areas/lives/queries/most-watched.ts';
import { streamUsersQuery } from '../src/areas/lives/queries/stream-users.ts';
import { messagesQuery, noReadCountQuery } from '../src/areas/messages/queries/conversations.ts';
import { entriesQuery } from '../src/areas/money/queries/entries.ts';
import { rankQuery } from '../src/areas/ranks/queries/ranks.ts';
import { ranksNowQuery } from '../src/areas/sandbox/queries/ranks.ts';
import { foundMembersQuery } from '../src/areas/search/queries/search.ts';
import { sessionUserQuery } from '../src/areas/session/session-user.ts';
import { followingInfoQuery } from '../src/areas/social/queries/following-info.ts';
import { followedLivesQuery } from '../src/site/main-data.ts';

const ofMembers = {
  hiddenMembers: ownHiddenQuery,
  blockedFromLive: peopleQuery('live', 2, ''),
  managers: peopleQuery('manager', 1, '벌'),
  mostWatched: mostWatchedQuery(4, null),
  followedLives: followedLivesQuery(9, 12),
  streamUsers: streamUsersQuery(5),
  mentions: roomPeopleQuery('5'),
  found: foundMembersQuery({ keyword: '꿀', sort: 'new' }),
  rank: rankQuery({ kind: 'member', type: 1, date: undefined, page: 1, viewer: 9 }),
  followed: followedQuery(9),
  following: followingInfoQuery(9),
  recommended: recommendedQuery,
  fanClub: fanClubQuery(7, 10),
  comments: commentsQuery(7, 9),
  messages: messagesQuery(8),
  unread: noReadCountQuery,
};
const others = {
  live: liveDetailQuery(5),
  person: roomPersonQuery({ vodKey: 5, hostKey: 7 }, 8),
  inquiry: inquiryQuery(3),
  history: entriesQuery('gifts-given', { month: '202611', kind: null, day: null }),
  placesOfToday: ranksNowQuery('host'),
  sessionUser: sessionUserQuery(9),
};

afterEach(() => queryClient.clear());

it('a changed list invalidates what shows or omits its members, and nothing else (BLOCKS-12)', async () => {
  const all = Object.entries({ ...ofMembers, ...others });
  for (const [name, { queryKey }] of all) queryClient.setQueryData<unknown>(queryKey, name);
  await listsChanged();
  const invalidated = all
    .filter(([, { queryKey }]) => queryClient.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name);
  expect(invalidated).toEqual(Object.keys(ofMembers));
});
