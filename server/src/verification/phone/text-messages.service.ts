import { Inject, Injectable } from '@nestjs/common';
import { SMS_PORT, type SmsPort } from './sms.port.ts';

/** Text messages without a code: notifications to members. */
@Injectable()
export class TextMessagesService {
  constructor(@Inject(SMS_PORT) private readonly sms: SmsPort) {}

  /** Throws sms_failed or unavailable if the provider did not accept it. */
  send(phone: string, text: string): Promise<void> {
    return this.sms.send(phone, text);
  }
}
