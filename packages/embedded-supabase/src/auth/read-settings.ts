import { json, type AuthHandler } from './auth-context.ts';

/** GET /settings: how accounts are made. A project's checks read it, as on Supabase. */
export const readSettings: AuthHandler = async () =>
  json({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
  });
