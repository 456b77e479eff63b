import type {
  RecoveryCodesResponse,
  SetPasswordBody,
} from '../../../supabase/functions/_shared/account-calls.ts';
import { callFunction } from '../api/call-function.ts';
import { openSession, sessionStore } from './session.ts';
import { brand } from '../shop/shop-catalog.generated.ts';

interface NewFactor {
  id: string;
  /** A data address of the QR code. */
  qrCode: string;
  /** In base 32, for who cannot scan. */
  secret: string;
}

/** The ids of the account's verified authenticator apps. Throws the auth service's error. */
export async function listFactors(): Promise<string[]> {
  const { auth } = await openSession();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  return data.totp.map(({ id }) => id);
}

/** Begins to set up an authenticator app, in place of a try that was broken off. Throws the auth service's error. */
export async function beginFactor(): Promise<NewFactor> {
  const { auth } = await openSession();
  const { data: earlier, error: unlisted } = await auth.mfa.listFactors();
  if (unlisted) throw unlisted;
  for (const { id, status } of earlier.all) {
    if (status === 'unverified') await auth.mfa.unenroll({ factorId: id });
  }
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', issuer: brand.name });
  if (error) throw error;
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}

/** Gives the code of an app; the session has its second factor from then on. Throws the auth service's error. */
export async function giveCode(factorId: string, code: string): Promise<void> {
  const { auth, realtime } = await openSession();
  const { data, error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
  // supabase-js hands realtime the tokens of sign-in and renewal, but not this one, without which no row of a member is followed.
  await realtime.setAuth(data.access_token);
}

/** Ends the setup of an app: gives its first code and removes every other app. Throws the auth service's error. */
export async function finishFactor(factorId: string, code: string): Promise<void> {
  await giveCode(factorId, code);
  const { auth } = await openSession();
  for (const id of await listFactors()) {
    if (id === factorId) continue;
    const { error } = await auth.mfa.unenroll({ factorId: id });
    if (error) throw error;
  }
}

/** Makes ten recovery codes in place of the old ones. Throws FunctionCallError. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { codes } = (await callFunction('make-recovery-codes', { method: 'POST' })) as RecoveryCodesResponse;
  return codes;
}

/** Removes the lost app with a recovery code. Throws FunctionCallError; its code may be 'wrong_recovery_code'. */
export async function giveRecoveryCode(code: string): Promise<void> {
  await callFunction('use-recovery-code', { body: { code } });
}

/** Sets an admin's password and signs in with it, because every session ends. Throws FunctionCallError or the auth service's error. */
export async function setAdminPassword(email: string, entry: SetPasswordBody): Promise<void> {
  await callFunction('set-password', { body: { ...entry } });
  const { auth } = await openSession();
  const { error } = await auth.signInWithPassword({ email, password: entry.password });
  if (error) throw error;
  await sessionStore.refresh({ afterRefusal: true });
}
