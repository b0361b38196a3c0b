/** Who somebody is, as the provider of identity verification knows it. */
export interface VerifiedPerson {
  name: string;
  /** YYYYMMDD. */
  birth: string;
  /** In digits. */
  phone: string;
  carrier: string;
  /** Connecting information: the same for one person at every time, whatever the telephone. */
  connectingInformation: string;
}

/** How far a verification is at the provider. */
export type IdentityResult =
  | { state: 'waiting' }
  | { state: 'declined' }
  | { state: 'answered'; person: VerifiedPerson };

/** What was entered on our page, to fill the provider's form. */
export interface ExpectedPerson {
  name?: string | undefined;
  phone?: string | undefined;
}

/** The provider of identity verification: a popup for the person, and answers to the server alone. */
export interface IdentityPort {
  /**
   * Opens a verification at the provider.
   * @returns the address of the popup: a path of this origin, or an https address
   */
  open(verificationKey: string, expected: ExpectedPerson): Promise<string>;
  /** Asks the provider, server to server, how far it is. */
  result(verificationKey: string): Promise<IdentityResult>;
}

/** Nest's name for the IdentityPort in force. */
export const IDENTITY_PORT = Symbol('IdentityPort');
