import { ProgressLine } from '../ui/Progress.tsx';

/** What is seen for the moment until the first page is there. */
export function Shell() {
  return (
    <div className="min-h-dvh">
      <ProgressLine />
    </div>
  );
}
