import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ContestEvent, GiftEvent } from '@honey/mintalk';
import type { Dialogue } from '../content/chat/dialogue.ts';
import {
  battleDialogues,
  bigGiftDialogues,
  comboDialogues,
  excelDialogues,
} from '../content/chat/event-dialogues.ts';
import { hostLines, hostLinesOfTheme, hostThanks } from '../content/chat/host-lines.ts';
import { battleReactions, bigGiftReactions, comboReactions, giftReactions } from '../content/chat/lines.ts';
import type { Chance } from '../content/random.ts';
import { giftMessages } from '../content/words.ts';
import { BattleView } from './battle-view.ts';
import type { LiveCard } from './crowd.ts';
import { RoomScript } from './room-script.ts';
import { pauseFactors, type Wishes } from './wishes.ts';

/** A viewer who talks and gives. */
export interface Talker {
  /** Says a line and returns its message id. Throws what the chat refuses. */
  say(text: string): Promise<string>;
  /** Gives honey in this room. False once the viewer has none left. */
  give(gift: { target: number; stars: number; message: string }): Promise<boolean>;
}

type Bounds = readonly [min: number, max: number];

/** How the people of a room behave: milliseconds, honey and chances. */
const habits = {
  /** Between two lines of a conversation: reading and typing. */
  answerMs: [1_500, 5_000],
  /** Conversations at once. */
  dialoguesMax: 2,
  /** Between two givers. */
  giftMs: [15_000, 60_000],
  /** In a battle that is behind, or close to its end. */
  hurriedGiftMs: [2_500, 9_000],
  stars: [10, 20, 50, 100, 100, 100, 200, 300, 500],
  /** One gift of so many is big. */
  bigChance: 0.06,
  big: [1_000, 1_000, 1_000, 2_000, 3_000, 5_000, 5_000, 10_000, 10_000, 50_000],
  comboChance: 0.25,
  comboGifts: [3, 7],
  comboMs: [1_200, 2_800],
  /** From here on a gift is big, and the room reacts at once. */
  bigStars: 1_000,
  bigReactions: [3, 6],
  bigReactionMs: [600, 4_000],
  /** Chance that viewers talk about a big gift, a combo or a battle in a conversation. */
  eventDialogueChance: 0.4,
  reactionChance: 0.35,
  reactionMs: [1_500, 5_000],
  /** Between two lines of the host, and the chance that a gift is thanked for; a big one always is. */
  hostMs: [30_000, 90_000],
  hostThemeChance: 0.4,
  thanksChance: 0.3,
} as const satisfies Record<string, number | Bounds | readonly number[]>;

/** From this gift of a combo on viewers talk about it. */
const longCombo = 5;
/** Gift events that are remembered, since each viewer of the room receives them. */
const rememberedGifts = 200;

/**
 * The viewers of one live who talk: their lines come from one script, they react to gifts and to the course of a
 * battle, and give to the host, or to contestants of an excel live.
 */
export class Room {
  private readonly script: RoomScript;
  private readonly talkers = new Set<Talker>();
  private readonly battle: BattleView;
  private readonly gifts = new Set<number>();
  private readonly closing = new AbortController();
  /** Aborted when the live or the audience ends. */
  readonly closed: AbortSignal;
  private sayAsHost: ((text: string) => Promise<unknown>) | undefined;
  private dialogues = 0;

  /** @param stop ends what all rooms do */
  constructor(
    private readonly live: LiveCard,
    private readonly chance: Chance,
    private readonly wishes: Pick<Wishes, 'of'>,
    stop: AbortSignal,
  ) {
    this.closed = AbortSignal.any([stop, this.closing.signal]);
    // Every conversation and reaction waits for it.
    setMaxListeners(0, this.closed);
    this.script = new RoomScript(chance, { themeCd: live.theme_cd, host: live.host.nick });
    this.battle = new BattleView(live.host.user_key);
    void this.talk();
    void this.giveAgain();
    void this.host();
  }

  /** Ends it with its live. */
  close(): void {
    this.closing.abort();
  }

  enter(talker: Talker): void {
    this.talkers.add(talker);
  }

  leave(talker: Talker): void {
    this.talkers.delete(talker);
  }

  /** How the host says a line in the room; undefined while the host is absent. */
  setHost(say: ((text: string) => Promise<unknown>) | undefined): void {
    this.sayAsHost = say;
  }

  /** A gift that a viewer of the room received; the same one of another viewer is ignored. */
  receivedGift({ gift_id, user, star_cnt, combo }: GiftEvent): void {
    if (this.gifts.has(gift_id)) return;
    this.gifts.add(gift_id);
    for (const [oldest] of this.gifts.entries()) {
      if (this.gifts.size <= rememberedGifts) break;
      this.gifts.delete(oldest);
    }
    const isBig = star_cnt >= habits.bigStars;
    if (isBig || (combo === 1 && this.chance.chance(habits.thanksChance))) this.thank(user.nick);
    if (isBig)
      for (let count = this.chance.integer(...habits.bigReactions); count > 0; count -= 1)
        this.react(bigGiftReactions, habits.bigReactionMs, user.nick);
    else if (this.chance.chance(habits.reactionChance))
      this.react(combo >= 3 ? comboReactions : giftReactions, habits.reactionMs, user.nick);
    if (isBig || combo === longCombo) this.discuss(isBig ? bigGiftDialogues : comboDialogues, user.nick);
  }

  /** Whether the state of a battle or an excel live is to be read: no event reports it before it changes. */
  get wantsContest(): boolean {
    return ['battle', 'excel'].includes(this.live.type) && !this.battle.isKnown;
  }

  /** The scores of a battle or an excel live. */
  receivedContest(contest: ContestEvent): void {
    const change = this.battle.follow(contest);
    if (!change) return;
    this.react(battleReactions[change], habits.reactionMs, this.battle.first);
    this.discuss(contest.type === 'excel' ? excelDialogues : battleDialogues[change], this.battle.first);
  }

  /** Says what the script says, in its waves. */
  private async talk(): Promise<void> {
    while (await this.wait(this.script.pauseMs(this.talkers.size, Date.now(), this.pauseFactors.talk))) {
      if (this.talkers.size === 0) continue;
      const next = this.script.next(this.speakersMax, Date.now());
      if (next) void this.perform(next);
    }
  }

  /** Another conversation begins only while fewer than two continue. */
  private get speakersMax(): number {
    return this.dialogues < habits.dialoguesMax ? this.talkers.size : 1;
  }

  private async perform(dialogue: Dialogue): Promise<void> {
    const speakers = this.chance.sample(
      [...this.talkers],
      1 + Math.max(...dialogue.map(({ speaker }) => speaker)),
    );
    const ids: string[] = [];
    this.dialogues += dialogue.length > 1 ? 1 : 0;
    try {
      for (const [place, { speaker, text, repliesTo }] of dialogue.entries()) {
        if (place > 0 && !(await this.wait(this.chance.integer(...habits.answerMs)))) return;
        const talker = speakers[speaker];
        // A conversation ends when one of its speakers has left.
        if (!talker || !this.talkers.has(talker)) return;
        const answered = repliesTo === undefined ? undefined : ids[repliesTo];
        ids.push(await talker.say(answered === undefined ? text : `>>${answered} ${text}`));
      }
    } catch {
      // The room refuses lines, or the viewer is leaving it.
    } finally {
      this.dialogues -= dialogue.length > 1 ? 1 : 0;
    }
  }

  /** The host writes from time to time while a member is there. */
  private async host(): Promise<void> {
    const own = hostLinesOfTheme[this.live.theme_cd] ?? [];
    while (await this.wait(this.chance.integer(...habits.hostMs))) {
      if (this.talkers.size === 0) continue;
      const texts = this.chance.chance(habits.hostThemeChance) ? own : hostLines;
      await this.saidByHost(this.script.pick(texts, Date.now()));
    }
  }

  private thank(giver: string): void {
    void this.wait(this.chance.integer(...habits.reactionMs)).then((goesOn) =>
      goesOn ? this.saidByHost(this.script.pick(hostThanks, Date.now(), giver)) : undefined,
    );
  }

  private async saidByHost(text: string | undefined): Promise<void> {
    // A host who is not there, or whose live just ended, says nothing.
    if (text !== undefined) await this.sayAsHost?.(text).catch(() => undefined);
  }

  /** Viewers talk about what just happened, unless they do already. */
  private discuss(conversations: readonly Dialogue[], who?: string): void {
    if (this.speakersMax < 2 || !this.chance.chance(habits.eventDialogueChance)) return;
    void this.wait(this.chance.integer(...habits.reactionMs)).then(async (goesOn) => {
      const next = goesOn ? this.script.about(conversations, this.speakersMax, Date.now(), who) : undefined;
      if (next) await this.perform(next);
    });
  }

  private react(texts: readonly string[], within: Bounds, giver?: string): void {
    void this.wait(this.chance.integer(...within)).then(async (goesOn) => {
      if (!goesOn || this.talkers.size === 0) return;
      const text = this.script.pick(texts, Date.now(), giver);
      if (text !== undefined) await this.perform([{ speaker: 0, text }]);
    });
  }

  /** Gives from time to time, more often while a battle is being lost or ends. */
  private async giveAgain(): Promise<void> {
    while (await this.wait(this.chance.integer(...this.giftPauseMs()))) {
      const [giver] = this.chance.sample([...this.talkers], 1);
      if (giver) await this.giveOnce(giver);
    }
  }

  private giftPauseMs(): Bounds {
    const [least, most] = this.battle.isHurried(Date.now()) ? habits.hurriedGiftMs : habits.giftMs;
    const { gifts } = this.pauseFactors;
    return [Math.round(gifts * least), Math.round(gifts * most)];
  }

  private get pauseFactors(): { talk: number; gifts: number } {
    return pauseFactors[this.wishes.of(this.live.vod_key).mood];
  }

  /** One gift, or several of the same in quick succession: a combo. */
  private async giveOnce(giver: Talker): Promise<void> {
    const target = this.battle.contestant(this.chance) ?? this.live.host.user_key;
    const isBig = this.chance.chance(habits.bigChance);
    const stars = this.chance.pick<number>(isBig ? habits.big : habits.stars);
    const isCombo = !isBig && this.chance.chance(habits.comboChance);
    const count = isCombo ? this.chance.integer(...habits.comboGifts) : 1;
    try {
      for (let gift = 0; gift < count && this.talkers.has(giver); gift += 1) {
        if (gift > 0 && !(await this.wait(this.chance.integer(...habits.comboMs)))) return;
        const message = gift === 0 ? this.chance.pick(giftMessages) : '';
        if (!(await giver.give({ target, stars, message }))) return;
      }
    } catch {
      // The live ended, or the host blocked the giver.
    }
  }

  private async wait(ms: number): Promise<boolean> {
    await pause(ms, undefined, { signal: this.closed }).catch(() => undefined);
    return !this.closed.aborted;
  }
}
