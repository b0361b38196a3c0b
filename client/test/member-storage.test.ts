import { afterEach, describe, expect, it } from '@jest/globals';
import { memberStorageKey } from '../src/api/member-storage.ts';
import { sessionStore } from '../src/api/session-store.ts';
import { storeDraft as keepInquiry, readDraft as readInquiry } from '../src/areas/inquiries/parts/draft.ts';
import { readDraft, storeDraft } from '../src/areas/messages/model/drafts.ts';
import { deviceStorage, tabStorage } from '../src/lib/storage.ts';

const signIn = (userKey: number, accessToken = 'access') =>
  sessionStore.set({
    access_token: accessToken,
    access_expires_at: 0,
    refresh_token: 'refresh',
    refresh_expires_at: 0,
    user_key: userKey,
  });
const inquiry = { category_cd: '', title: '환불', content: '문의해요', files: [] } as const;

afterEach(() => sessionStore.clear());

describe("a member's draft", () => {
  it('stays while they are signed in, also with new tokens (CLIENT-33)', () => {
    signIn(7);
    storeDraft(7, 8, '안녕하세요');
    signIn(7, 'newer');
    expect(readDraft(7, 8)).toBe('안녕하세요');
  });

  it.each([
    ['signing out', () => sessionStore.clear()],
    ['another member who signs in', () => signIn(77)],
  ])('is removed from the device after %s (CLIENT-33, MESSAGES-21, INQUIRIES-13)', (_what, end) => {
    deviceStorage().setItem('honey.theme', 'dark');
    signIn(7);
    storeDraft(7, 8, '안녕하세요');
    keepInquiry(7, true, inquiry);
    tabStorage().setItem(memberStorageKey(7, 'messages.pending'), '[]');
    end();
    expect([readDraft(7, 8), readInquiry(7, true).title]).toEqual(['', '']);
    expect(tabStorage().getItem(memberStorageKey(7, 'messages.pending'))).toBeNull();
    expect(deviceStorage().getItem('honey.theme')).toBe('dark');
  });
});
