interface State {
  next: Map<number, State>;
  /** The state of the longest suffix of this one that is a prefix of a pattern. */
  fallback: State | undefined;
  /** The patterns that end here. */
  ends: number[];
  /** The next state on the fallback path at which a pattern ends. */
  shorter: State | undefined;
}

const newState = (): State => ({ next: new Map(), fallback: undefined, ends: [], shorter: undefined });

/** Finds many patterns in one pass over a text, including overlapping ones (Aho–Corasick). */
export class UnitAutomaton {
  private readonly root = newState();

  constructor(private readonly patterns: readonly (readonly number[])[]) {
    patterns.forEach((pattern, at) => {
      if (pattern.length > 0) this.stateFor(pattern).ends.push(at);
    });
    this.link();
  }

  /** Calls `found` for each occurrence of a pattern in the text. */
  scan(units: readonly number[], found: (pattern: number, start: number, end: number) => void): void {
    let state = this.root;
    for (let at = 0; at < units.length; at += 1) {
      state = this.step(state, units[at] ?? 0);
      for (let hit: State | undefined = state; hit; hit = hit.shorter)
        for (const pattern of hit.ends)
          found(pattern, at + 1 - (this.patterns[pattern]?.length ?? 0), at + 1);
    }
  }

  private step(from: State, unit: number): State {
    for (let state: State | undefined = from; state; state = state.fallback) {
      const next = state.next.get(unit);
      if (next) return next;
    }
    return this.root;
  }

  private stateFor(pattern: readonly number[]): State {
    let state = this.root;
    for (const unit of pattern) {
      const next = state.next.get(unit) ?? newState();
      state.next.set(unit, next);
      state = next;
    }
    return state;
  }

  private link(): void {
    const queue = [this.root];
    for (const state of queue) {
      for (const [unit, next] of state.next) {
        next.fallback = state.fallback ? this.step(state.fallback, unit) : this.root;
        next.shorter = next.fallback.ends.length > 0 ? next.fallback : next.fallback.shorter;
        queue.push(next);
      }
    }
  }
}
