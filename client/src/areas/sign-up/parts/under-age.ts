/** The state of a visit of the under-age page that a member's verification led to. */
export const fromMember = 'member';
