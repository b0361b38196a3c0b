/** The provider that sends text messages to telephones. */
export interface SmsPort {
  /**
   * Sends a message. Throws when the provider did not accept it; the message then counts as not sent.
   * @param phone a Korean mobile number in digits
   * @param text the text of the message
   * @param code the code in it, for simulators that display it separately; omitted: none
   */
  send(phone: string, text: string, code?: string): Promise<void>;
}

/** Injection token of the SmsPort. */
export const SMS_PORT = Symbol('SmsPort');
