import { Component, createRef, type ReactNode } from 'react';

interface Props {
  rows: readonly object[];
  /** The page of the list: other rows of another page keep no place. */
  page: string;
  children: ReactNode;
}

/** A row in view, with its distance from the top of the window. */
interface Place {
  key: string;
  top: number;
}

/**
 * Keeps the rows in view where they are when rows appear or leave above them. Browsers do so for some layouts only. A
 * class, because only a class is called between the old rows and the new ones.
 */
export class KeepPlace extends Component<Props> {
  private readonly element = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate({ rows, page }: Props): Place[] | null {
    // At the top of the page new rows are to be seen.
    if (rows === this.props.rows || page !== this.props.page || window.scrollY === 0) return null;
    return this.rows()
      .map((row) => ({ key: row.dataset.row ?? '', ...rangeOf(row) }))
      .filter(({ bottom, top }) => bottom > 0 && top < window.innerHeight);
  }

  override componentDidUpdate(_props: Props, _state: object, places: Place[] | null): void {
    if (places === null) return;
    const now = new Map(this.rows().map((row) => [row.dataset.row, row]));
    for (const { key, top } of places) {
      const row = now.get(key);
      if (!row) continue;
      window.scrollBy({ top: rangeOf(row).top - top, behavior: 'instant' });
      return;
    }
  }

  override render() {
    return (
      <div ref={this.element} className="[overflow-anchor:none]">
        {this.props.children}
      </div>
    );
  }

  private rows(): HTMLElement[] {
    return [...(this.element.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  }
}

const rangeOf = (row: HTMLElement): { top: number; bottom: number } => {
  const { top, bottom } = row.getBoundingClientRect();
  return { top, bottom };
};
