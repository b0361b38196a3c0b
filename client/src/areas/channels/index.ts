export { PeopleSkeleton, PersonCard, peopleGrid } from './parts/PersonCard.tsx';
