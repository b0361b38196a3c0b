import { IsString, Matches, MaxLength } from 'class-validator';

/** How browsers are pushed to. */
export class PushKey {
  /**
   * Public VAPID key of this site, base64url; null: this server pushes to no browsers.
   * @example BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM
   */
  public_key!: string | null;
}

/** Which browser is meant. */
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

/** A browser that may be pushed to, as its push manager describes it. */
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
