import type { SupabaseClient } from '@supabase/supabase-js';
import type Stripe from 'stripe';
import type { Subscribe } from './beehiiv.ts';
import type { CatalogProduct } from './domain/catalog.ts';
import type { CheckPassword } from './check-password.ts';
import type { ContentRepository } from './content-repository.ts';
import type { Database } from './domain/database.types.ts';
import type { Log } from './http.ts';
import type { SendMail } from './mail/send-mail.ts';
import type { Push } from './push/send-push.ts';
import type { LowDisk, Sample, SetupFacts, UnknownFiles } from './domain/setup-calls.ts';
import type { Shipping } from './domain/shipping.ts';
import type { Taxes } from './domain/taxes.ts';
import type { UploadTurns } from './upload-turns.ts';

/** A Supabase client with the service role, which bypasses row level security. */
export type ServiceClient = SupabaseClient<Database>;

export interface Brand {
  name: string;
  /** Of every price, in small letters. */
  currency: string;
  supportEmail: string;
  /** Whether guardians get copies of messages; true by default. */
  guardianCopies?: boolean;
  membership?: Membership;
  /** Undefined while the shop ships nothing. */
  shipping?: Shipping;
  /** Undefined for a site that was built before: no taxes. */
  taxes?: Taxes;
  claims: Claims;
  /** What the setup page checks. Undefined for a site that was built before. */
  setup?: SetupFacts;
  /** What is still invented in the content. */
  samples?: readonly Sample[];
}

/** Promises of the site that mails repeat (content/site.yml). */
export interface Claims {
  /** Time within which a coach answers a paid video: '48 hours'. */
  videoReview: string;
  /** Time within which an email is answered. */
  reply: string;
}

/** What members get without buying a review, per calendar month in UTC. */
export interface Membership {
  freeReviewsPerMonth: number;
  /** In place of the free ones. */
  subscriptionReviewsPerMonth: number;
  /** Per month; the same as Stripe's price. */
  subscriptionPriceCents: number;
  currency: string;
  /** Athletes under this age need a guardian's consent: 18, 16 or 0 (nobody). Missing in a release from before the choice. */
  guardianConsentAge?: number;
}

export interface UploadReading {
  turns: UploadTurns;
  /** Returns the number of pages. Throws UploadError. */
  examinePdf(bytes: Uint8Array): Promise<number>;
}

/** All dependencies of the functions. Each handler picks those it needs. */
export interface FunctionDependencies {
  supabase: ServiceClient;
  stripe: Stripe;
  /** The signing secret of the webhook endpoint ('whsec_…'). */
  stripeWebhookSecret: string;
  /** Stripe's id of the subscription price ('price_…'); undefined while the subscription is not on sale. */
  subscriptionPrice: string | undefined;
  /** Whether payments move real money. A test payment never fulfills a live order, or the reverse. */
  livemode: boolean;
  /** Whether the local sandbox simulates payments. */
  isSandbox: boolean;
  /** The server's own disk. Undefined on Supabase, which keeps the files itself. */
  storedFiles?: {
    /** Files that no row names. */
    held(): Promise<UnknownFiles | undefined>;
    /** Moves them to the trash and returns how many. */
    move(): Promise<number>;
    lowDisk(): Promise<LowDisk | undefined>;
  };
  /** Origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Public origin of /functions/v1 and /storage/v1, without a trailing slash. */
  supabaseUrl: string;
  /**
   * Signs the download links in mails; at least 32 bytes. Not shared with other tokens, so that no link works as an
   * access token.
   */
  downloadLinkSecret: string;
  /** Keys that identify the service itself ('sb_secret_…'). */
  serviceKeys: readonly string[];
  /** Allows a scheduler to call `run-jobs` only; undefined when only the service itself may call it. */
  jobsSecret: string | undefined;
  catalog: readonly CatalogProduct[];
  brand: Brand;
  /** Why the site does not show its current content, in sentences for the owner. Undefined where it is built elsewhere. */
  contentProblems?: readonly string[];
  /** Where a hosted site's content is. Undefined where it can't be published from the browser, and on the embedded server. */
  contentRepository?: ContentRepository | undefined;
  /** How this server reads uploaded files. Undefined on Supabase, whose edge runtime limits each function. */
  uploads?: UploadReading | undefined;
  sendMail: SendMail;
  /** Returns 'Name <address>' of all mail. */
  mailSender: () => string;
  /** Undefined on a hosted project without the keys of push messages. */
  push?: Push | undefined;
  /** Undefined while no newsletter provider is connected; entries stay pending until then. */
  subscribe: Subscribe | undefined;
  /** Whether the password matches the account with this email address. Leaves no session behind. */
  checkPassword: CheckPassword;
  /** The network that a request comes from, as the server's own proxy names it. Undefined when it does not. */
  networkOf: (request: Request) => string | undefined;
  now: () => Date;
  log: Log;
}
