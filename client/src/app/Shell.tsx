import { ProgressLine } from '../ui/Progress.tsx';

/** Shown briefly until the first page is loaded. */
export function Shell() {
  return (
    <div className="min-h-dvh">
      <ProgressLine />
    </div>
  );
}
