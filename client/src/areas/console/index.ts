export { openActionDialog } from './action-dialog.ts';
export { Listing } from './Listing.tsx';
export { openMemberDialog } from './members/member-dialog.ts';
export { PictureRow } from './PictureRow.tsx';
export { listOptions, nonEmpty, pageRange } from './paging.ts';
export { refreshConsole } from './refresh.ts';
export { SearchField } from './SearchField.tsx';
export { useFilters } from './use-filters.ts';
export { withAll } from './with-all.ts';
