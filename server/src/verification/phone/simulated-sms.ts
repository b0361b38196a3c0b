import { AppError } from '../../core/errors/app-error.ts';
import type { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import type { SmsPort } from './sms.port.ts';

/** Delivers messages to the sandbox's inbox; fails at the configured chaos rate. */
export class SimulatedSms implements SmsPort {
  constructor(private readonly sandbox: SandboxStore) {}

  async send(phone: string, text: string, code?: string): Promise<void> {
    const delivered = await this.sandbox.deliver({
      channel: 'sms',
      receiver: phone,
      text,
      ...(code === undefined ? {} : { code }),
    });
    if (!delivered) throw new AppError('sms_failed', { reason: 'chaos' });
  }
}

/** Used when no provider is connected: production has no simulator. */
export class UnavailableSms implements SmsPort {
  send(): Promise<void> {
    return Promise.reject(new AppError('unavailable', { reason: 'no SMS provider is connected' }));
  }
}
