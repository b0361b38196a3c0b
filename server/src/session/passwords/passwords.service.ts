import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../../core/config/app-config.ts';
import { PasswordWorkers } from './password-workers.ts';

/** bcrypt reads at most 72 bytes: longer passwords are refused, never truncated. */
const passwordBytesMax = 72;
/** Concurrent hashes. */
const concurrent = 2;
/** Compared when there is no account, so that an unknown ID takes as long as a wrong password. */
const dummyHash = (cost: number) =>
  `$2b$${String(cost).padStart(2, '0')}$BmkLdQmgPaxUdpyhFJ4opOHwojkYHYyQ6ZKmguuokkh1y8YoO2qqK`;

/** Hashes and compares passwords on worker threads, with limited concurrency. */
@Injectable()
export class PasswordsService implements OnApplicationShutdown {
  private readonly workers = new PasswordWorkers(concurrent);

  constructor(private readonly config: AppConfig) {}

  /** Hashes a password. Throws RangeError when it is too long for bcrypt. */
  async hash(password: string): Promise<string> {
    if (isTooLong(password)) throw new RangeError('the password is longer than 72 bytes');
    return this.workers.hash(password, this.config.passwordCost);
  }

  /** Whether the password matches the hash; without a hash it takes as long and returns false. */
  async matches(password: string, hash: string | null | undefined): Promise<boolean> {
    const tooLong = isTooLong(password);
    const compared = hash ?? dummyHash(this.config.passwordCost);
    const matched = await this.workers.compare(tooLong ? '' : password, compared);
    return matched && !tooLong && hash != null;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.workers.stop();
  }
}

const isTooLong = (password: string) => Buffer.byteLength(password, 'utf8') > passwordBytesMax;
