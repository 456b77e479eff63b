import type { SupabaseClient } from '@supabase/supabase-js';
import type Stripe from 'stripe';
import type { Subscribe } from './beehiiv.ts';
import type { CatalogProduct } from './catalog.ts';
import type { CheckPassword } from './check-password.ts';
import type { Database } from './database.types.ts';
import type { Log } from './http.ts';
import type { SendMail } from './mail/send-mail.ts';

/** A Supabase client with the service role: it reads and writes past row level security. */
export type ServiceClient = SupabaseClient<Database>;

export interface Brand {
  name: string;
  supportEmail: string;
}

/** Everything the functions may depend on. Each handler names the few it needs. */
export interface FunctionDependencies {
  supabase: ServiceClient;
  stripe: Stripe;
  /** The signing secret of the webhook endpoint ('whsec_…'). */
  stripeWebhookSecret: string;
  /** The price at Stripe that the library's subscription costs ('price_…'); undefined while it is not on sale. */
  subscriptionPrice: string | undefined;
  /** Whether payments move real money. A test payment never fulfils a live order, nor the other way round. */
  livemode: boolean;
  /** Origin of the site, without a slash at the end. */
  siteUrl: string;
  /** Origin at which visitors reach /functions/v1 and /storage/v1, without a slash at the end. */
  supabaseUrl: string;
  /** Signs the download links in mails. At least 32 bytes; of its own, so that no link passes for an access token. */
  downloadLinkSecret: string;
  /** Keys that identify the service itself ('sb_secret_…'). */
  serviceKeys: readonly string[];
  /** Lets a scheduler call `run-jobs`, and nothing else; undefined where only the service itself may. */
  jobsSecret: string | undefined;
  catalog: readonly CatalogProduct[];
  brand: Brand;
  sendMail: SendMail;
  /** Undefined while no newsletter provider is connected; entries wait until there is one. */
  subscribe: Subscribe | undefined;
  /** Whether the password is that of the account with this address. Leaves no session behind. */
  checkPassword: CheckPassword;
  /** Ends what a person pays for again and again, before their account goes. Throws when it may go on being charged. */
  cancelSubscriptions: (userId: string) => Promise<void>;
  now: () => Date;
  log: Log;
}
