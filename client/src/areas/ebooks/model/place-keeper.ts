import { hasPendingPlace, keepPlace, type Spot, sendPendingPlace } from './reading-place.ts';

/** A reader who stays this long in a place has stopped turning pages. */
const settleMs = 1_000;
/** Right after a connection is restored, requests may still fail. */
const retryMs = 3_000;

/** Stores where the member reads in a book, a moment after the last movement. */
export class PlaceKeeper {
  private spot: Spot | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  private readonly userKey: number;
  private readonly book: number;
  private readonly onOther: (other: Spot) => void;

  /** @param onOther called with the place that another device stored in the meantime */
  constructor(userKey: number, book: number, onOther: (other: Spot) => void) {
    this.userKey = userKey;
    this.book = book;
    this.onOther = onOther;
  }

  /** Notes where the member reads now. */
  note(spot: Spot): void {
    this.spot = spot;
    this.sendLater(settleMs);
  }

  /** Stores the noted place, and does not try again. */
  stop(): void {
    this.isStopped = true;
    this.flush();
  }

  /** Opposite of `stop`: the page is shown. */
  start(): void {
    this.isStopped = false;
    this.flush();
  }

  private sendLater(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), ms);
  }

  /** Stores the noted place now, or sends one that was stored without a connection. */
  flush(): void {
    clearTimeout(this.timer);
    const { spot, userKey, book } = this;
    this.spot = null;
    const sent = spot ? keepPlace(userKey, book, spot) : sendPendingPlace(userKey, book);
    sent.then(
      (other) => {
        if (other) this.onOther(other);
        if (navigator.onLine && !this.isStopped && hasPendingPlace(userKey, book)) this.sendLater(retryMs);
      },
      // A place that cannot be stored is no reason to interrupt reading.
      () => undefined,
    );
  }
}
