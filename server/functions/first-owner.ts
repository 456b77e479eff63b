import { z } from 'zod';
import { createPasswordHasher } from 'embedded-supabase/auth/password-hasher.ts';
import { insertUser } from 'embedded-supabase/auth/user-rows.ts';
import type { Database, Transaction } from 'embedded-supabase/database/database.ts';
import type { HostedFunction } from 'embedded-supabase/functions/host.ts';
import { cleanEmailAddress } from '#domain/email-address.ts';
import { adminPasswordMinimum, findPasswordProblem } from '#domain/find-password-problem.ts';
import type { FirstOwnerState } from '#domain/setup-calls.ts';
import { errors, FunctionError } from '#functions/_shared/errors.ts';
import { json, readBody, requireMethod, respond, type Log } from '#functions/_shared/http.ts';

const accountSchema = z.strictObject({
  email: z.email(),
  password: z
    .string()
    .refine((password) => findPasswordProblem(password, { minimum: adminPasswordMinimum }) === undefined),
  firstName: z.string().trim().min(1).max(100),
  lastName: z.string().trim().max(100),
});

const firstOwnerErrors = {
  wrongAccount: () =>
    new FunctionError(
      400,
      'first_owner_wrong',
      `Enter your name, a valid email address, and a password of at least ${adminPasswordMinimum} characters that is not a common one.`,
    ),
  closed: () =>
    new FunctionError(
      409,
      'first_owner_exists',
      'This site has an owner. Sign in, or ask the owner for access.',
    ),
};

/**
 * Creates the function `first-owner`, for the first visit of a new site's setup page. GET → FirstOwnerState; POST {email, password,
 * firstName, lastName} makes the owner's account, as long as there is no other account. Only for local mode, in which the gateway refuses
 * whatever does not come from this machine: on a live server, `npm run admin` names the first owner.
 */
export function createFirstOwner(database: Database, log: Log): HostedFunction {
  return {
    verifyJwt: false,
    rateLimit: 'form',
    handle: (request) =>
      respond(log, async () => {
        if (request.method === 'GET') {
          return json({ isOpen: await database.asOwner(hasNoAccount) } satisfies FirstOwnerState);
        }
        requireMethod(request, 'POST');
        await addOwner(database, await readBody(request, accountSchema, firstOwnerErrors.wrongAccount));
        return json({ ok: true });
      }),
  };
}

async function hasNoAccount(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.query<{ is_empty: boolean }>(
    `select not exists (select from "auth"."users") as "is_empty"`,
  );
  return rows[0]?.is_empty === true;
}

async function addOwner(
  database: Database,
  { email, password, firstName, lastName }: z.output<typeof accountSchema>,
): Promise<void> {
  const encryptedPassword = await createPasswordHasher().hash(password);
  await database.asOwner(async (tx) => {
    // Of two at once, the second one waits and then finds an account.
    await tx.query(`lock table "public"."user_roles" in exclusive mode`);
    if (!(await hasNoAccount(tx))) throw firstOwnerErrors.closed();
    const user = await insertUser(
      tx,
      {
        email: cleanEmailAddress(email).toLowerCase(),
        encryptedPassword,
        confirmed: true,
        userMetadata: { first_name: firstName, last_name: lastName },
        appMetadata: {},
      },
      new Date(),
    );
    if (user === undefined) throw errors.invalidSetupAction();
    await tx.query(`insert into "public"."user_roles" ("user_id", "role") values ($1::uuid, 'admin')`, [
      user.id,
    ]);
  });
}
