import type { SetPasswordBody } from '#domain/account-calls.ts';
import { callFunction } from '../api/call-function.ts';
import { openSession, sessionStore } from './session.ts';
import { siteData } from '#lib/site/site-data.ts';
import { askAuth } from './ask.ts';

interface NewFactor {
  id: string;
  /** The QR code as a data URL. */
  qrCode: string;
  /** Base32 key for manual entry. */
  secret: string;
}

/** Lists the ids of the account's verified authenticator apps. Throws the auth service's error. */
export async function listFactors(): Promise<string[]> {
  const { totp } = await askAuth((auth) => auth.mfa.listFactors());
  return totp.map(({ id }) => id);
}

/** Starts the setup of an authenticator app and removes unfinished ones. Throws the auth service's error. */
export async function enrollFactor(): Promise<NewFactor> {
  const { auth } = await openSession();
  const { all } = await askAuth(({ mfa }) => mfa.listFactors());
  for (const { id, status } of all) {
    if (status === 'unverified') await auth.mfa.unenroll({ factorId: id });
  }
  const { id, totp } = await askAuth(({ mfa }) =>
    mfa.enroll({ factorType: 'totp', issuer: siteData().name }),
  );
  return { id, qrCode: totp.qr_code, secret: totp.secret };
}

/** Verifies the code of an app, which adds the second factor to the session. Throws the auth service's error. */
export async function verifyAppCode(factorId: string, code: string): Promise<void> {
  const { auth, realtime } = await openSession();
  const { data, error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
  // supabase-js does not pass this token to Realtime, which then sends staff no changes of members' rows.
  await realtime.setAuth(data.access_token);
}

/** Finishes the setup of an app with its first code and removes all other apps. Throws the auth service's error. */
export async function finishEnrollment(factorId: string, code: string): Promise<void> {
  await verifyAppCode(factorId, code);
  for (const id of await listFactors()) {
    if (id !== factorId) await askAuth(({ mfa }) => mfa.unenroll({ factorId: id }));
  }
}

/** Creates ten recovery codes, which replace the old ones. Throws FunctionCallError. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { codes } = await callFunction('make-recovery-codes', { method: 'POST' });
  return codes;
}

/** Removes the lost app with a recovery code. Throws FunctionCallError; its code may be 'wrong_recovery_code'. */
export async function redeemRecoveryCode(code: string): Promise<void> {
  await callFunction('use-recovery-code', { body: { code } });
}

/**
 * Sets a staff member's password, which ends every session, and signs in again. Throws FunctionCallError or the auth
 * service's error.
 */
export async function setAdminPassword(email: string, entry: SetPasswordBody): Promise<void> {
  await callFunction('set-password', { body: { ...entry } });
  await askAuth((auth) => auth.signInWithPassword({ email, password: entry.password }));
  await sessionStore.refresh({ afterRefusal: true });
}
