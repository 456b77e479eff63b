import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { json, type AuthHandler } from './auth-context.ts';
import { authErrors, type AuthError } from './auth-error.ts';
import { requireSession } from './current-user.ts';
import {
  deleteFactor,
  deleteAbandonedFactors,
  insertFactor,
  listFactors,
  lockFactor,
} from './factor-rows.ts';
import { optionalText, readBody } from './read-body.ts';
import { isAal2 } from './sessions.ts';
import { makeTotpSecret } from './totp.ts';

const maximumFactors = 10;
const maximumName = 100;

/** Supabase Auth uses a different status for each. */
const insufficient = {
  enroll: () => authErrors.insufficientAal(403, 'AAL2 required to enroll a new factor'),
  unenroll: () => authErrors.insufficientAal(422, 'AAL2 required to unenroll verified factor'),
};

const body = z.object({ friendly_name: optionalText, factor_type: optionalText, issuer: optionalText });

/** POST /factors: starts the setup of an authenticator app. The factor is active once one of its codes is verified. */
export const enrollFactor: AuthHandler = async (call, { database, siteUrl, now }) => {
  const given = await readBody(call.request, body);
  if (given.factor_type === 'phone') {
    throw authErrors.notSupported('A second factor by phone', 'mfa_phone_enroll_not_enabled');
  }
  if (given.factor_type === 'webauthn') {
    throw authErrors.notSupported('A passkey as second factor', 'mfa_webauthn_enroll_not_enabled');
  }
  if (given.factor_type !== 'totp') throw authErrors.invalid('factor_type needs to be totp');
  const friendlyName = (given.friendly_name ?? '').trim();
  if (friendlyName.length > maximumName) throw authErrors.invalid('friendly_name is too long');
  const issuer = given.issuer || new URL(siteUrl()).host;

  return database.asOwner(async (tx) => {
    const { user, sessionId } = await requireSession(tx, call, now(), { lock: true });
    await deleteAbandonedFactors(tx, user.id, now());
    const factors = await listFactors(tx, user.id);
    if (factors.length >= maximumFactors) throw authErrors.tooManyFactors();
    if (friendlyName !== '' && factors.some((factor) => factor.friendly_name === friendlyName)) {
      throw authErrors.factorNameConflict(friendlyName);
    }
    await requireAal2(tx, user.id, sessionId, insufficient.enroll);
    const { secret, uri, qrCode } = makeTotpSecret(issuer, user.email ?? user.id);
    const id = await insertFactor(tx, { userId: user.id, friendlyName, secret }, now());
    return json({
      id,
      type: 'totp',
      ...(friendlyName && { friendly_name: friendlyName }),
      totp: { qr_code: qrCode, secret, uri },
    });
  });
};

/** DELETE /factors/:id */
export const unenrollFactor: AuthHandler = async (call, { database, now }) => {
  return database.asOwner(async (tx) => {
    const { user, sessionId } = await requireSession(tx, call, now(), { lock: true });
    const factor = await lockFactor(tx, user.id, call.path.split('/')[2] ?? '');
    if (factor === undefined) throw authErrors.factorNotFound();
    if (factor.status === 'verified') {
      await requireAal2(tx, user.id, sessionId, insufficient.unenroll);
    }
    await deleteFactor(tx, factor, now());
    return json({ id: factor.id });
  });
};

/** Throws `refusal()` when the user has a second factor and has not verified it in this session. */
export async function requireAal2(
  tx: Transaction,
  userId: string,
  sessionId: string,
  refusal: () => AuthError,
): Promise<void> {
  const factors = await listFactors(tx, userId);
  if (!factors.some(({ status }) => status === 'verified')) return;
  if (!(await isAal2(tx, sessionId))) throw refusal();
}
