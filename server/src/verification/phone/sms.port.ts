/** The provider that sends text messages to telephones. */
export interface SmsPort {
  /**
   * Sends a message. Throws when the provider did not take it; the message counts as not sent then.
   * @param phone a Korean mobile number in digits
   * @param text what the person reads
   * @param code the code in it, for simulators that show it by itself; left out: there is none
   */
  send(phone: string, text: string, code?: string): Promise<void>;
}

/** Nest's name for the SmsPort in force. */
export const SMS_PORT = Symbol('SmsPort');
