import { createECDH } from 'node:crypto';
import { isLoopback } from './loopback.ts';
import { proxyTrustOf } from './proxy-trust.ts';

/** The minimum that OWASP recommends for bcrypt. */
const productionPasswordCostMin = 10;

/** Returns the problems of TRUST_PROXY. */
export function problemsOfProxies(setting: string): string[] {
  try {
    proxyTrustOf(setting);
    return [];
  } catch (error) {
    return [`TRUST_PROXY: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Returns the problems of the bcrypt cost in production. */
export const problemsOfCost = (passwordCost: number): string[] =>
  passwordCost < productionPasswordCostMin
    ? [`PASSWORD_COST: production needs at least ${productionPasswordCostMin}`]
    : [];

/**
 * Keeps the sandbox, in which any visitor can act as any member, out of production, and away from other machines unless
 * it is enabled explicitly.
 * @param nodeEnv NODE_ENV as set in the environment; undefined when unset
 */
export function problemsOfExposure(
  config: { nodeEnv: string; host: string; sandbox: string; sandboxPublic: string },
  nodeEnv: string | undefined,
): string[] {
  const enabledBy = [
    ...(config.sandbox === '1' ? ['SANDBOX'] : []),
    ...(config.sandboxPublic === 'on' ? ['SANDBOX_PUBLIC'] : []),
  ];
  if (config.nodeEnv === 'production')
    return enabledBy.map((name) => `${name}: production has no sandbox: leave ${name} out, or NODE_ENV`);
  if (nodeEnv || enabledBy.length > 0 || isLoopback(config.host)) return [];
  return [
    `HOST: ${config.host} is open to other machines, and without NODE_ENV so is the sandbox: set NODE_ENV=production, or SANDBOX=1 where the port is published to this machine alone, or SANDBOX_PUBLIC=on`,
  ];
}

/**
 * Returns the problems of the VAPID key pair: browsers subscribe with the public key, and pushes are signed with the
 * private one.
 */
export function problemsOfPushKeys({
  webPushPublicKey,
  webPushPrivateKey,
}: {
  webPushPublicKey: string;
  webPushPrivateKey: string;
}): string[] {
  if ((webPushPublicKey === '') !== (webPushPrivateKey === ''))
    return ['WEB_PUSH_PUBLIC_KEY: needs WEB_PUSH_PRIVATE_KEY, and vice versa'];
  if (webPushPublicKey === '' || isPushKeyPair(webPushPublicKey, webPushPrivateKey)) return [];
  return ['WEB_PUSH_PUBLIC_KEY: does not belong to WEB_PUSH_PRIVATE_KEY'];
}

/** Returns the problems of the S3-compatible storage: a bucket needs a key, and nothing else may be set without one. */
export function problemsOfStorage({
  s3Bucket,
  s3AccessKeyId,
  s3SecretAccessKey,
  s3Endpoint,
  s3PublicUrl,
}: {
  s3Bucket: string;
  s3AccessKeyId: string;
  s3SecretAccessKey: string;
  s3Endpoint: string;
  s3PublicUrl: string;
}): string[] {
  if (s3Bucket !== '')
    return s3AccessKeyId === '' || s3SecretAccessKey === ''
      ? ['S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY']
      : [];
  const isSet = [s3AccessKeyId, s3SecretAccessKey, s3Endpoint, s3PublicUrl].some((value) => value !== '');
  return isSet
    ? ['S3_BUCKET: is empty, and the other settings of the storage have no effect without it']
    : [];
}

function isPushKeyPair(publicKey: string, privateKey: string): boolean {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    // Not a key of the curve; one of all zeros, for example.
    return false;
  }
}
