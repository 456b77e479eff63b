import { randomUUID } from 'node:crypto';
import { presentFactor } from './factor-rows.ts';
import type { Metadata } from './read-body.ts';
import { emailProvider, signUpMetadata } from './user-rows.ts';
import type { IdentityRow, UserRow } from './user-rows.ts';

/** Returns an account in Supabase Auth's format, without unset fields. */
export function presentUser(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    ...time('email_confirmed_at', user.email_confirmed_at),
    ...time('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...time('phone_confirmed_at', user.phone_confirmed_at),
    ...time('confirmation_sent_at', user.confirmation_sent_at),
    ...time('confirmed_at', user.confirmed_at),
    ...time('recovery_sent_at', user.recovery_sent_at),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...time('email_change_sent_at', user.email_change_sent_at),
    ...time('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities.map(presentIdentity),
    ...(user.factors.length > 0 ? { factors: user.factors.map(presentFactor) } : {}),
    created_at: iso(user.created_at ?? '1970-01-01T00:00:00Z'),
    updated_at: iso(user.updated_at ?? '1970-01-01T00:00:00Z'),
    ...time('banned_until', user.banned_until),
    is_anonymous: user.is_anonymous,
  };
}

/**
 * Returns the response to a sign-up, which is the same for new and registered addresses. It never lists identities,
 * which Supabase shows only for new addresses.
 */
export function presentSignUp(
  account: { id: string; email: string; data: Metadata },
  now: Date,
): Record<string, unknown> {
  const time = now.toISOString();
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email,
    phone: '',
    confirmation_sent_at: time,
    app_metadata: emailProvider,
    user_metadata: signUpMetadata(account.id, account.email, false, account.data),
    identities: [],
    created_at: time,
    updated_at: time,
    is_anonymous: false,
  };
}

/** Returns a random user id for a response that must not reveal whether the address has an account. */
export const randomUserId = (): string => randomUUID();

function presentIdentity(identity: IdentityRow): Record<string, unknown> {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...time('last_sign_in_at', identity.last_sign_in_at),
    ...time('created_at', identity.created_at),
    ...time('updated_at', identity.updated_at),
    email: identity.email ?? '',
  };
}

function time<Name extends string>(name: Name, value: string | null): Partial<Record<Name, string>> {
  return value === null ? {} : ({ [name]: iso(value) } as Record<Name, string>);
}

function iso(value: string): string {
  return new Date(value).toISOString();
}
