export { LiveGrid, LiveGridSkeleton } from './LiveGrid.tsx';
