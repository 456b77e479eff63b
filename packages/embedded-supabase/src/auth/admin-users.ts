import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { DatabaseError, type Transaction } from '../database/database.ts';
import { json, type AuthDependencies, type AuthHandler, type AuthRequest } from './auth-context.ts';
import { authErrors } from './auth-error.ts';
import { checkEmail, checkNewPassword } from './check-credentials.ts';
import { clearTokens } from './one-time-tokens.ts';
import { presentUser } from './present-user.ts';
import { checkMetadata, metadata, optionalText, readBody } from './read-body.ts';
import { endSessions } from './sessions.ts';
import { changeEmail, confirmUser, findUser, insertUser, mergeMetadata, readUser } from './user-rows.ts';

const body = z.object({
  id: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: optionalText,
  role: optionalText,
});
type Fields = z.infer<typeof body>;

const bcryptHash = z.string().regex(/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/);
const secondsPerUnit: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001 };

/** POST /admin/users, with the secret key */
export const createUser: AuthHandler = async (call, dependencies) => {
  requireService(call);
  const given = await readFields(call);
  if (!given.email) throw authErrors.invalid('Cannot create a user without either an email or phone');
  const email = checkEmail(given.email);
  const encryptedPassword = await passwordHashOf(given, dependencies);
  const { database, now } = dependencies;
  const user = await database.asOwner(async (tx) => {
    const made = await insertUser(
      tx,
      {
        id: given.id ?? undefined,
        email,
        encryptedPassword,
        confirmed: given.email_confirm === true,
        userMetadata: given.user_metadata ?? {},
        keepsMetadata: true,
        appMetadata: given.app_metadata ?? {},
      },
      now(),
    );
    if (made === undefined) throw authErrors.emailExists();
    await applyBan(tx, made.id, given.ban_duration, now());
    return readUser(tx, made.id);
  });
  return json(presentUser(user));
};

/** GET /admin/users/<id>, with the secret key */
export const readUserById: AuthHandler = async (call, { database }) => {
  requireService(call);
  const id = userIdOf(call);
  const user = await database.asOwner((tx) => findUser(tx, { id }));
  if (user === undefined) throw authErrors.userNotFound();
  return json(presentUser(user));
};

/**
 * PUT /admin/users/<id>, with the secret key. A new password ends every session; a new address is valid immediately.
 */
export const updateUserById: AuthHandler = async (call, dependencies) => {
  requireService(call);
  const id = userIdOf(call);
  const given = await readFields(call);
  const email = given.email ? checkEmail(given.email) : undefined;
  const encryptedPassword =
    given.password || given.password_hash ? await passwordHashOf(given, dependencies) : undefined;
  const { database, now } = dependencies;
  try {
    const user = await database.asOwner(async (tx) => {
      const before = await findUser(tx, { id }, { lock: true });
      if (before === undefined) throw authErrors.userNotFound();
      if (email !== undefined && email !== before.email) {
        await changeEmail(tx, id, email, now());
        await clearTokens(tx, id);
      }
      if (given.email_confirm === true) {
        await confirmUser(tx, id, now());
        await clearTokens(tx, id);
      }
      if (encryptedPassword !== undefined) {
        await tx.query(`update "auth"."users" set "encrypted_password" = $2 where "id" = $1::uuid`, [
          id,
          encryptedPassword,
        ]);
        await clearTokens(tx, id);
        await endSessions(tx, id, 'all');
      }
      if (given.user_metadata) {
        checkMetadata(await mergeMetadata(tx, id, 'raw_user_meta_data', given.user_metadata));
      }
      if (given.app_metadata) {
        checkMetadata(await mergeMetadata(tx, id, 'raw_app_meta_data', given.app_metadata));
      }
      await applyBan(tx, id, given.ban_duration, now());
      await tx.query(`update "auth"."users" set "updated_at" = $2::timestamptz where "id" = $1::uuid`, [
        id,
        now().toISOString(),
      ]);
      return readUser(tx, id);
    });
    return json(presentUser(user));
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505') throw authErrors.emailExists();
    throw error;
  }
};

const deletion = z.object({ should_soft_delete: z.boolean().nullish() });

/** DELETE /admin/users/<id>, with the secret key. Foreign keys decide what is deleted with the account. */
export const deleteUser: AuthHandler = async (call, { database }) => {
  requireService(call);
  const id = userIdOf(call);
  const { should_soft_delete: soft } = await readBody(call.request, deletion);
  if (soft === true) throw authErrors.notSupported('Soft deletion');
  const { rowCount } = await database.asOwner((tx) =>
    tx.query(`delete from "auth"."users" where "id" = $1::uuid`, [id]),
  );
  if (rowCount === 0) throw authErrors.userNotFound();
  return json({});
};

export function requireService({ caller }: AuthRequest): void {
  if (caller.claims.role !== 'service_role') throw authErrors.notAdmin();
}

export function userIdOf({ path }: AuthRequest): string {
  const id = path.split('/')[3] ?? '';
  if (!z.uuid().safeParse(id).success) throw authErrors.invalid('user_id must be an UUID');
  return id;
}

async function readFields({ request }: AuthRequest): Promise<Fields> {
  const given = await readBody(request, body);
  if (given.phone) throw authErrors.notSupported('A phone number', 'phone_provider_disabled');
  if (given.role && given.role !== 'authenticated') throw authErrors.notSupported(`The role ${given.role}`);
  if (given.id && !z.uuid().safeParse(given.id).success) {
    throw authErrors.invalid('ID must conform to the uuid v4 format');
  }
  checkMetadata(given.user_metadata ?? {});
  checkMetadata(given.app_metadata ?? {});
  return given;
}

async function passwordHashOf(given: Fields, { hasher, passwords }: AuthDependencies): Promise<string> {
  if (given.password && given.password_hash) {
    throw authErrors.invalid('Only a password or a password hash should be provided');
  }
  if (given.password_hash) {
    if (!bcryptHash.safeParse(given.password_hash).success) {
      throw authErrors.invalid('The password hash must be a bcrypt hash');
    }
    return given.password_hash;
  }
  if (given.password) checkNewPassword(given.password, passwords);
  return hasher.hash(given.password || randomBytes(32).toString('base64url'));
}

/** Bans the account for a duration such as '24h' or '1h30m'; 'none' lifts the ban. */
async function applyBan(
  tx: Transaction,
  id: string,
  duration: string | null | undefined,
  now: Date,
): Promise<void> {
  if (!duration) return;
  const seconds = duration === 'none' ? 0 : parseDuration(duration);
  const until = seconds === 0 ? null : new Date(now.getTime() + seconds * 1000).toISOString();
  await tx.query(`update "auth"."users" set "banned_until" = $2::timestamptz where "id" = $1::uuid`, [
    id,
    until,
  ]);
}

function parseDuration(duration: string): number {
  if (!/^(\d{1,9}(\.\d{1,3})?(ms|h|m|s))+$/.test(duration)) {
    throw authErrors.invalid(`invalid format for ban duration: ${JSON.stringify(duration)}`);
  }
  const parts = [...duration.matchAll(/([\d.]+)(ms|h|m|s)/g)];
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (secondsPerUnit[unit ?? ''] ?? 0), 0);
}
