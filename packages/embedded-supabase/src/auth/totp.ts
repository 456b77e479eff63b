import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** Seconds that one code lives. */
const period = 30;
/** How many steps a clock may be off, before and after. */
const tolerance = 1;

export interface TotpSecret {
  /** In base 32, to type by hand. */
  secret: string;
  /** `otpauth://totp/…`, as authenticator apps read it. */
  uri: string;
  /** The address as a QR code, an SVG document. */
  qrCode: string;
}

/** Makes a secret for an authenticator app: SHA-1, six digits, 30 seconds, which is all that every app can do. */
export function makeTotpSecret(issuer: string, label: string): TotpSecret {
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ issuer, label, period, secret }).toString();
  return { secret: secret.base32, uri, qrCode: renderSVG(uri) };
}

/** The step that a code belongs to, or undefined for a wrong code. A step that was used, and those before it, count no more. */
export function findStep(
  secret: string,
  code: string,
  now: Date,
  lastStep: number | undefined,
): number | undefined {
  const totp = new TOTP({ period, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: tolerance });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / 1000 / period) + delta;
  return lastStep !== undefined && step <= lastStep ? undefined : step;
}
