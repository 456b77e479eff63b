import { json, type AuthHandler } from './auth-context.ts';

/** Every provider that a Supabase project can have. The settings list all of them as disabled. */
const providers = [
  'anonymous_users', 'apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'fly', 'github', 'gitlab', 'google',
  'kakao', 'keycloak', 'linkedin', 'linkedin_oidc', 'notion', 'phone', 'slack', 'slack_oidc', 'snapchat', 'spotify',
  'twitch', 'twitter', 'workos', 'x', 'zoom',
]; // oxfmt-ignore

/** GET /settings */
export const readSettings: AuthHandler = async () =>
  json({
    external: { ...Object.fromEntries(providers.map((name) => [name, false])), email: true },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  });

/** GET /health */
export const readHealth: AuthHandler = async () =>
  json({
    version: 'embedded',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });

/** GET /.well-known/jwks.json: empty, because tokens are signed with a shared secret. */
export const readPublicKeys: AuthHandler = async () => json({ keys: [] });
