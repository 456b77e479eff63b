import type { Transaction } from '../database/database.ts';
import { json, type AuthHandler, type AuthRequest } from './auth-context.ts';
import { authErrors } from './auth-error.ts';
import { requireService, userIdOf } from './admin-users.ts';
import { deleteFactor, listFactors, lockFactor, presentFactor } from './factor-rows.ts';
import { findUser } from './user-rows.ts';

/** GET /admin/users/:id/factors */
export const listUserFactors: AuthHandler = async (call, { database }) => {
  requireService(call);
  const factors = await database.asOwner(async (tx) => listFactors(tx, await knownUserId(tx, call)));
  return json(factors.map(presentFactor));
};

/** DELETE /admin/users/:id/factors/:factorId */
export const deleteUserFactor: AuthHandler = async (call, { database, now }) => {
  requireService(call);
  return database.asOwner(async (tx) => {
    const factor = await lockFactor(tx, await knownUserId(tx, call), call.path.split('/')[5] ?? '');
    if (factor === undefined) throw authErrors.factorNotFound();
    await deleteFactor(tx, factor, now());
    return json(presentFactor(factor));
  });
};

/** Returns the id in the path. Throws AuthError when no user has it. */
async function knownUserId(tx: Transaction, call: AuthRequest): Promise<string> {
  const id = userIdOf(call);
  if ((await findUser(tx, { id })) === undefined) throw authErrors.userNotFound();
  return id;
}
