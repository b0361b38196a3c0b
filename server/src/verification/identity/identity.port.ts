/** A person, as the provider of identity verification reports it. */
export interface VerifiedPerson {
  name: string;
  /** YYYYMMDD. */
  birth: string;
  /** In digits. */
  phone: string;
  carrier: string;
  /** Connecting information: permanent for a person, whatever the telephone. */
  connectingInformation: string;
}

/** The state of a verification at the provider. */
export type IdentityResult =
  | { state: 'waiting' }
  | { state: 'declined' }
  | { state: 'answered'; person: VerifiedPerson };

/** Data entered on our page, to prefill the provider's form. */
export interface ExpectedPerson {
  name?: string | undefined;
  phone?: string | undefined;
}

/** The provider of identity verification: a popup for the person, and results for the server alone. */
export interface IdentityPort {
  /**
   * Opens a verification at the provider.
   * @returns the address of the popup: a path of this origin, or an https address
   */
  open(verificationKey: string, expected: ExpectedPerson): Promise<string>;
  /** Queries the provider, server to server, for the state. */
  result(verificationKey: string): Promise<IdentityResult>;
}

/** Injection token of the IdentityPort. */
export const IDENTITY_PORT = Symbol('IdentityPort');
