import { IsString, Matches, MaxLength } from 'class-validator';

/** The public key for push subscriptions. */
export class PushKey {
  /**
   * Public VAPID key of this site, base64url; null: this server sends no pushes to browsers.
   * @example BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM
   */
  public_key!: string | null;
}

/** Identifies a browser. */
export class PushBrowserName {
  /**
   * Address of the browser at its push service.
   * @example https://fcm.googleapis.com/fcm/send/abc
   */
  @IsString()
  @MaxLength(1_000)
  @Matches(/^https?:\/\/\S+$/)
  endpoint!: string;
}

/** A browser's push subscription, as its push manager describes it. */
export class PushBrowserRequest extends PushBrowserName {
  /**
   * Public key of the browser, base64url.
   * @example BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM
   */
  @IsString()
  @Matches(/^[A-Za-z0-9_-]{87}=?$/)
  p256dh!: string;

  /**
   * Secret that the browser shares with this site, base64url.
   * @example tBHItJI5svbpez7KI4CCXg
   */
  @IsString()
  @Matches(/^[A-Za-z0-9_-]{22}={0,2}$/)
  auth!: string;
}
