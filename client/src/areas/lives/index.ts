export { LiveCardView } from './LiveCardView.tsx';
export { LiveGrid, LiveGridSkeleton } from './LiveGrid.tsx';
