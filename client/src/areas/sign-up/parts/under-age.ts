/** The navigation state of the under-age page when a member's verification led to it. */
export const fromMember = 'member';
