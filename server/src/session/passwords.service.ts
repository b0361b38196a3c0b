import { Injectable } from '@nestjs/common';
import bcrypt from 'bcrypt';

/** bcrypt reads 72 bytes and no more: longer passwords are refused, never cut. */
const passwordBytesMax = 72;
const cost = 11;
/** How many hashes run at once: more would stall everybody else's calls. */
const concurrent = 2;
/** Compared when there is no account, so that an unknown ID takes as long as a wrong password. */
const nobodysHash = '$2b$11$BmkLdQmgPaxUdpyhFJ4opOHwojkYHYyQ6ZKmguuokkh1y8YoO2qqK';

/** Hashes and compares passwords, a few at a time. */
@Injectable()
export class Passwords {
  private free = concurrent;
  private readonly waiting: (() => void)[] = [];

  /** Hashes a password. Throws RangeError when it is too long for bcrypt. */
  hash(password: string): Promise<string> {
    if (isTooLong(password)) throw new RangeError('the password is longer than 72 bytes');
    return this.inTurn(() => bcrypt.hash(password, cost));
  }

  /** Whether the password fits the hash; without a hash it takes as long and is false. */
  async matches(password: string, hash: string | null | undefined): Promise<boolean> {
    const tooLong = isTooLong(password);
    const matched = await this.inTurn(() => bcrypt.compare(tooLong ? '' : password, hash ?? nobodysHash));
    return matched && !tooLong && hash != null;
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.free === 0) await new Promise<void>((resume) => this.waiting.push(resume));
    else this.free -= 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}

const isTooLong = (password: string) => Buffer.byteLength(password, 'utf8') > passwordBytesMax;
