import { z } from 'zod';
import { pushHostsProblem, readPushHosts } from '#functions/_shared/push/push-hosts.ts';
import { isLoopbackHost, isLoopbackUrl } from 'embedded-supabase/http/loopback.ts';

/** The client's API key when the site is not built for a hosted project. Public by design. */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_crossbar_local';

/** All settings of the backend. Missing secrets are generated per DATA_DIR. */
export interface Settings {
  /** 'local' has demo accounts, sandbox payments and a mailbox page, and accepts only loopback requests. */
  mode: 'local' | 'live';
  host: string;
  /** TCP port; 0 for any free port. */
  port: number;
  /** Public origin, without a trailing slash; undefined: localhost with the actual port. */
  siteUrl: string | undefined;
  /** Origin of the API when the site is served from elsewhere; undefined: the site's origin. */
  backendUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  jwtSecret: string | undefined;
  /** The `sb_secret_…` key with the role service_role. */
  secretKey: string | undefined;
  publishableKey: string;
  /** Allows an external scheduler to call the function `run-jobs`. */
  jobsSecret: string | undefined;
  /** How long an interrupted upload can be resumed. */
  uploadLifeHours: number;
  /** How long stored bytes without a row are kept. */
  orphanLifeHours: number;
  stripe: {
    secretKey: string | undefined;
    webhookSecret: string | undefined;
    subscriptionPrice: string | undefined;
    /** Origin of a Stripe-compatible API. Like the two below, it must use https or be on this machine. */
    apiUrl: string | undefined;
  };
  beehiiv: { apiKey: string | undefined; publicationId: string | undefined; apiUrl: string | undefined };
  mail: {
    from: string | undefined;
    smtpUrl: string | undefined;
    resendApiKey: string | undefined;
    resendApiUrl: string | undefined;
  };
  /** Hosts of push services beside those of the browsers. */
  pushHosts: readonly string[] | undefined;
  /** Host of a push service of the tests, beside those of the browsers. Refused in live mode. */
  pushTestHost: string | undefined;
  /** Password of the demo accounts in local mode; undefined: generated per DATA_DIR. */
  demoPassword: string | undefined;
}

/** Thrown for invalid settings. `message` has one sentence per line, each naming its setting. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  /** 'Configuration error' in sysexits.h: another start would not help. */
  readonly exitCode = 78;

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

function matching(pattern: RegExp, message: string) {
  return z.string().regex(pattern, message).optional();
}

const origin = (name: string) =>
  z.string().transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/';
    if (isOrigin && url.search === '' && url.hash === '' && url.username === '') return url.origin;
    context.addIssue(`${name} must be a URL such as 'https://example.com', without a path.`);
    return z.NEVER;
  });

/** Origin of a replacement for a service. It gets the API keys, so the connection must be encrypted or local. */
const serviceOrigin = (name: string) =>
  origin(name)
    .refine(
      (url) => url.startsWith('https:') || isLoopbackUrl(url),
      `${name} must use https or be on this machine.`,
    )
    .optional();

/** A number of hours, 24 by default. */
function hours(name: string) {
  const message = `${name} must be a number of hours, at least 1.`;
  return z.coerce.number(message).min(1, message).default(24);
}

const portMessage = 'PORT must be a whole number from 0 to 65535.';

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portMessage)
    .transform(Number)
    .refine((port) => port <= 65_535, portMessage)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'HOST must be a host name or an IP address.')
    .default('127.0.0.1'),
  SITE_URL: origin('SITE_URL').optional(),
  BACKEND_URL: origin('BACKEND_URL').optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: matching(
    /^postgres(ql)?:\/\/\S+$/,
    "DATABASE_URL must begin with 'postgres://' or 'postgresql://'.",
  ),
  JWT_SECRET: matching(/^.{32,}$/, 'JWT_SECRET must have at least 32 characters.'),
  SUPABASE_SECRET_KEY: matching(
    /^sb_secret_\S{20,}$/,
    "SUPABASE_SECRET_KEY must be 'sb_secret_' and at least 20 more characters.",
  ),
  SUPABASE_PUBLISHABLE_KEY: matching(
    /^sb_publishable_\S+$/,
    "SUPABASE_PUBLISHABLE_KEY must begin with 'sb_publishable_'.",
  ),
  VITE_SUPABASE_PUBLISHABLE_KEY: matching(
    /^sb_publishable_\S+$/,
    "VITE_SUPABASE_PUBLISHABLE_KEY must begin with 'sb_publishable_'.",
  ),
  JOBS_SECRET: matching(/^\S{32,}$/, 'JOBS_SECRET must have at least 32 characters and no spaces.'),
  STRIPE_SECRET_KEY: matching(
    /^(sk|rk)_(test|live)_\S+$/,
    "STRIPE_SECRET_KEY must be a Stripe secret key such as 'sk_live_…'.",
  ),
  STRIPE_WEBHOOK_SECRET: matching(/^whsec_\S+$/, "STRIPE_WEBHOOK_SECRET must begin with 'whsec_'."),
  STRIPE_SUBSCRIPTION_PRICE: matching(/^price_\S+$/, "STRIPE_SUBSCRIPTION_PRICE must begin with 'price_'."),
  STRIPE_API_URL: serviceOrigin('STRIPE_API_URL'),
  BEEHIIV_API_KEY: z.string().optional(),
  BEEHIIV_API_URL: serviceOrigin('BEEHIIV_API_URL'),
  BEEHIIV_PUBLICATION_ID: matching(/^pub_\S+$/, "BEEHIIV_PUBLICATION_ID must begin with 'pub_'."),
  MAIL_FROM: matching(
    /^[^<>@\s]+@[^<>@\s]+$|^[^<>]*<[^<>@\s]+@[^<>@\s]+>$/,
    "MAIL_FROM must be an address such as 'Crossbar <hello@example.com>'.",
  ),
  SMTP_URL: matching(/^smtps?:\/\/\S+$/, "SMTP_URL must begin with 'smtp://' or 'smtps://'."),
  RESEND_API_KEY: z.string().optional(),
  RESEND_API_URL: serviceOrigin('RESEND_API_URL'),
  PUSH_HOSTS: z
    .string()
    .transform((text, context) => {
      const hosts = readPushHosts(text);
      if (hosts === undefined) context.addIssue(pushHostsProblem);
      return hosts ?? z.NEVER;
    })
    .optional(),
  PUSH_TEST_HOST: matching(
    /^(localhost|127\.0\.0\.1):\d{1,5}$/,
    "PUSH_TEST_HOST must be a host of this machine such as 'localhost:4000'.",
  ),
  DEMO_PASSWORD: z
    .string()
    .regex(/^[ -~]{6,72}$/, 'DEMO_PASSWORD must have 6 to 72 ASCII characters.')
    .optional(),
  UPLOAD_LIFE_HOURS: hours('UPLOAD_LIFE_HOURS'),
  ORPHAN_LIFE_HOURS: hours('ORPHAN_LIFE_HOURS'),
  NODE_ENV: z.string().optional(),
});

/**
 * Reads and checks every setting. An empty value counts as not set.
 * Throws SettingsError with one sentence for each wrong or, in live mode, missing setting.
 */
export function readSettings(source: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new SettingsError([...new Set(parsed.error.issues.map((issue) => issue.message))]);
  }
  const env = parsed.data;
  const local =
    isLoopbackHost(env.HOST) &&
    [env.SITE_URL, env.BACKEND_URL].every((url) => url === undefined || isLoopbackUrl(url)) &&
    env.NODE_ENV !== 'production';
  const settings: Settings = {
    mode: local ? 'local' : 'live',
    host: env.HOST,
    port: env.PORT,
    siteUrl: env.SITE_URL,
    backendUrl: env.BACKEND_URL,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    jwtSecret: env.JWT_SECRET,
    secretKey: env.SUPABASE_SECRET_KEY,
    publishableKey:
      env.SUPABASE_PUBLISHABLE_KEY ?? env.VITE_SUPABASE_PUBLISHABLE_KEY ?? LOCAL_PUBLISHABLE_KEY,
    jobsSecret: env.JOBS_SECRET,
    uploadLifeHours: env.UPLOAD_LIFE_HOURS,
    orphanLifeHours: env.ORPHAN_LIFE_HOURS,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      subscriptionPrice: env.STRIPE_SUBSCRIPTION_PRICE,
      apiUrl: env.STRIPE_API_URL,
    },
    beehiiv: {
      apiKey: env.BEEHIIV_API_KEY,
      publicationId: env.BEEHIIV_PUBLICATION_ID,
      apiUrl: env.BEEHIIV_API_URL,
    },
    mail: {
      from: env.MAIL_FROM,
      smtpUrl: env.SMTP_URL,
      resendApiKey: env.RESEND_API_KEY,
      resendApiUrl: env.RESEND_API_URL,
    },
    pushHosts: env.PUSH_HOSTS,
    pushTestHost: env.PUSH_TEST_HOST,
    demoPassword: env.DEMO_PASSWORD,
  };
  if (env.BEEHIIV_API_KEY !== undefined && env.BEEHIIV_PUBLICATION_ID === undefined) {
    throw new SettingsError(['BEEHIIV_API_KEY also needs BEEHIIV_PUBLICATION_ID.']);
  }
  const missing = settings.mode === 'live' ? missingForLive(settings) : [];
  if (missing.length > 0) {
    throw new SettingsError(missing);
  }
  return settings;
}

function missingForLive(settings: Settings): string[] {
  const missing: string[] = [];
  if (settings.pushTestHost !== undefined)
    missing.push('PUSH_TEST_HOST is for tests. Remove it in live mode.');
  if (settings.siteUrl === undefined) missing.push('Live mode needs SITE_URL, the public URL of the site.');
  if (settings.databaseUrl === undefined)
    missing.push('Live mode needs DATABASE_URL, the URL of a Postgres database.');
  if (settings.stripe.secretKey === undefined) missing.push('Live mode needs STRIPE_SECRET_KEY.');
  if (settings.stripe.webhookSecret === undefined) missing.push('Live mode needs STRIPE_WEBHOOK_SECRET.');
  if (settings.mail.from === undefined) missing.push('Live mode needs MAIL_FROM, the sender of its email.');
  if (settings.mail.smtpUrl === undefined && settings.mail.resendApiKey === undefined) {
    missing.push('Live mode needs SMTP_URL or RESEND_API_KEY to send email.');
  }
  return missing;
}
