import { json, type AuthHandler } from './auth-context.ts';
import { authErrors } from './auth-error.ts';
import { requireService, userIdOf } from './admin-users.ts';
import { deleteFactor, listFactors, lockFactor, presentFactor } from './factor-rows.ts';

/** GET /admin/users/:id/factors */
export const listUserFactors: AuthHandler = async (call, { database }) => {
  requireService(call);
  const factors = await database.asOwner((tx) => listFactors(tx, userIdOf(call)));
  return json(factors.map(presentFactor));
};

/** DELETE /admin/users/:id/factors/:factorId */
export const deleteUserFactor: AuthHandler = async (call, { database, now }) => {
  requireService(call);
  return database.asOwner(async (tx) => {
    const factor = await lockFactor(tx, userIdOf(call), call.path.split('/')[5] ?? '');
    if (factor === undefined) throw authErrors.factorNotFound();
    await deleteFactor(tx, factor, now());
    return json(presentFactor(factor));
  });
};
