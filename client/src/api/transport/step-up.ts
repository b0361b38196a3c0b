type Verify = () => Promise<boolean>;

let verify: Verify | null = null;
let running: Promise<boolean> | null = null;

/** Verifying an operator's second factor again, for calls that were refused with `step_up_required` (SESSION-55). */
export const stepUp = {
  /** Sets how the operator verifies it; returns false if the operator gives up. */
  handle(next: Verify): void {
    verify = next;
  },
  /** Verifies it once for all calls that wait for it. */
  request(): Promise<boolean> {
    if (!verify) return Promise.resolve(false);
    running ??= verify().finally(() => {
      running = null;
    });
    return running;
  },
};
