import type { Dialogue } from '../content/chat/dialogue.ts';
import { dialogues } from '../content/chat/dialogues.ts';
import { lines, linesOfTheme } from '../content/chat/lines.ts';
import type { Chance } from '../content/random.ts';

/** How long a line is not said again in a room; a conversation takes less than the difference to five minutes. */
const repeatMs = 6 * 60_000;
/** Chat comes in waves: the mean time between what is said, and how long each phase lasts, in milliseconds. */
const phases: Record<'wave' | 'lull', { meanMs: number; lastsMs: readonly [number, number] }> = {
  wave: { meanMs: 2_500, lastsMs: [20_000, 50_000] },
  lull: { meanMs: 9_000, lastsMs: [20_000, 70_000] },
};
/** The number of talking viewers with which the phases have their mean. */
const usualTalkers = 8;
const dialogueChance = 0.35;
/** Chance that a line is about what the live shows. */
const themeChance = 0.45;

/** The live whose room talks. */
export interface ScriptedLive {
  themeCd: string;
  /** Nickname of the host. */
  host: string;
}

/**
 * What the viewers of a room say and when, the same for the same random source: conversations and single lines in
 * waves, no line twice within five minutes.
 */
export class RoomScript {
  private readonly saidAtMs = new Map<string, number>();
  private phase: keyof typeof phases = 'lull';
  private phaseEndsMs = 0;
  private readonly dialogues: readonly Dialogue[];

  constructor(
    private readonly chance: Chance,
    private readonly live: ScriptedLive,
  ) {
    this.dialogues = [...(dialogues.anywhere ?? []), ...(dialogues[live.themeCd] ?? [])].map((dialogue) =>
      dialogue.map((line) => ({ ...line, text: this.filled(line.text) })),
    );
  }

  /**
   * How long the room is quiet before something is said again.
   * @param factor a multiple of the usual pause
   */
  pauseMs(talkers: number, nowMs: number, factor = 1): number {
    if (nowMs >= this.phaseEndsMs) {
      this.phase = this.phase === 'lull' ? 'wave' : 'lull';
      this.phaseEndsMs = nowMs + this.chance.integer(...phases[this.phase].lastsMs);
    }
    const meanMs = phases[this.phase].meanMs * Math.max(1, usualTalkers / Math.max(1, talkers));
    return Math.round(factor * meanMs * (0.3 + 1.4 * this.chance.next()));
  }

  /** A conversation for at most so many speakers, or a single line; undefined if everything was said lately. */
  next(talkers: number, nowMs: number): Dialogue | undefined {
    if (talkers > 1 && this.chance.chance(dialogueChance)) {
      const found = this.freshOf(this.dialogues, talkers, nowMs);
      if (found) return found;
    }
    const own = linesOfTheme[this.live.themeCd] ?? [];
    const text =
      (this.chance.chance(themeChance) ? this.pick(own, nowMs) : undefined) ??
      this.pick(lines, nowMs) ??
      this.pick(own, nowMs);
    return text === undefined ? undefined : [{ speaker: 0, text }];
  }

  /** One of these lines that was not said lately, said now. `{host}` and `{giver}` are replaced. */
  pick(texts: readonly string[], nowMs: number, giver = ''): string | undefined {
    const fresh = texts.map((text) => this.filled(text, giver)).filter((text) => this.isFresh(text, nowMs));
    if (fresh.length === 0) return undefined;
    const text = this.chance.pick(fresh);
    this.saidAtMs.set(text, nowMs);
    return text;
  }

  /** One of these conversations that was not held lately, for at most so many speakers, held now. */
  about(
    conversations: readonly Dialogue[],
    talkers: number,
    nowMs: number,
    giver = '',
  ): Dialogue | undefined {
    const filled = conversations.map((dialogue) =>
      dialogue.map((line) => ({ ...line, text: this.filled(line.text, giver) })),
    );
    return this.freshOf(filled, talkers, nowMs);
  }

  private freshOf(dialogues: readonly Dialogue[], talkers: number, nowMs: number): Dialogue | undefined {
    const fitting = dialogues.filter((dialogue) =>
      dialogue.every(({ speaker, text }) => speaker < talkers && this.isFresh(text, nowMs)),
    );
    if (fitting.length === 0) return undefined;
    const chosen = this.chance.pick(fitting);
    for (const { text } of chosen) this.saidAtMs.set(text, nowMs);
    return chosen;
  }

  private filled(text: string, giver = ''): string {
    return text.replaceAll('{host}', this.live.host).replaceAll('{giver}', giver);
  }

  private isFresh(text: string, nowMs: number): boolean {
    const saidAtMs = this.saidAtMs.get(text);
    return saidAtMs === undefined || nowMs - saidAtMs >= repeatMs;
  }
}
