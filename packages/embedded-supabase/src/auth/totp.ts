import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** Lifetime of a code in seconds. */
const period = 30;
/** How many steps the app's clock may be ahead or behind. */
const tolerance = 1;

interface TotpSecret {
  /** Base 32, for manual entry. */
  secret: string;
  /** `otpauth://totp/…`, for authenticator apps. */
  uri: string;
  /** The URI as a QR code (SVG). */
  qrCode: string;
}

/**
 * Creates a secret for an authenticator app, with the only settings that every app supports: SHA-1, six digits, 30
 * seconds.
 */
export function makeTotpSecret(issuer: string, label: string): TotpSecret {
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ issuer, label, period, secret }).toString();
  return { secret: secret.base32, uri, qrCode: renderSVG(uri) };
}

/**
 * Returns the time step of a code, or undefined for a wrong code. Steps up to `lastStep` are rejected as already used.
 */
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
