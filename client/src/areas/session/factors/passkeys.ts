import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { ApiError } from '../../../api/errors.ts';
import { t } from '../../../messages/factor.ts';

/** Why the browser made no passkey or signature: the person cancelled, or it has none. */
const refusal = (code: string, message: string) => new ApiError(0, { code, message });

async function withBrowser<Response>(act: () => Promise<Response>): Promise<string> {
  if (!browserSupportsWebAuthn()) throw refusal('passkey_unsupported', t('passkeyUnsupported'));
  try {
    return JSON.stringify(await act());
  } catch (error) {
    throw refusal('passkey_cancelled', error instanceof Error ? t('passkeyCancelled') : String(error));
  }
}

/** Creates a passkey; returns the browser's response as JSON. Throws ApiError with a text to show. */
export const createPasskey = (options: string): Promise<string> =>
  withBrowser(() =>
    startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON }),
  );

/** Signs with a passkey; returns the browser's response as JSON. Throws ApiError with a text to show. */
export const signWithPasskey = (options: string): Promise<string> =>
  withBrowser(() =>
    startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON }),
  );
