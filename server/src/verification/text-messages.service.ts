import { Inject, Injectable } from '@nestjs/common';
import { SMS_PORT, type SmsPort } from './phone/sms.port.ts';

/** Messages to telephones that carry no code: what happened to a member's affair. */
@Injectable()
export class TextMessages {
  constructor(@Inject(SMS_PORT) private readonly sms: SmsPort) {}

  /** Throws sms_failed or unavailable where the provider did not take it. */
  send(phone: string, text: string): Promise<void> {
    return this.sms.send(phone, text);
  }
}
