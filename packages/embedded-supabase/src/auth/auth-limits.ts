import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { countInMemory, networkOf, type RateLimit } from '../http/rate-limits.ts';
import { authErrors } from './auth-error.ts';

const MINUTE = 60;
/** Seconds between two mails of one kind to one address. */
export const MAIL_INTERVAL_SECONDS = 60;

/** Limits on wrong passwords. After `points` wrong ones within `seconds`, the next attempt is refused without a check. */
const passwordLimits = {
  /** One client, one account. */
  pair: { points: 9, seconds: 15 * MINUTE },
  /** One client, any account. Short, because a whole club may share an IP address. */
  client: { points: 9, seconds: MINUTE },
  clientLong: { points: 100, seconds: 60 * MINUTE },
  /** Any client, one account. Short, so that a stranger cannot lock the owner out for long. */
  account: { points: 9, seconds: MINUTE },
  accountLong: { points: 60, seconds: 15 * MINUTE },
};

/** Limits on mailed codes. Each code also becomes invalid after five wrong attempts. */
const codeLimits = {
  client: { points: 30, seconds: MINUTE },
  account: { points: 30, seconds: 15 * MINUTE },
};

/** Limits on second-factor codes. Strict, because an attacker who gets here knows the password. */
const factorLimits = {
  client: { points: 30, seconds: MINUTE },
  account: { points: 5, seconds: 5 * MINUTE },
};

/** Enough for a club that signs up together from one IP address. */
const defaultMailsPerClient = { requests: 60, seconds: 10 * MINUTE };
const mailsPerAddress = { points: 10, seconds: 60 * MINUTE };

export type MailKind = 'signup' | 'recovery' | 'email_change';

export interface Attempt {
  kind: 'password' | 'code' | 'factor';
  /** The attacked account: a lower-case email address, registered or not; the user id for a factor. */
  account: string;
  clientAddress: string;
  /** Whether the owner has a session from this network. If so, attempts by other clients do not count against it. */
  knownNetwork: boolean;
}

/** Rate limits of the auth service. */
export interface AuthLimits {
  /**
   * Counts an attempt as wrong before it is checked, so that parallel attempts can't pass together. Throws AuthError 429
   * above a limit.
   */
  takeAttempt(attempt: Attempt): Promise<void>;
  /** Uncounts an attempt that was right or was not checked. A right password resets the client's count for this account. */
  giveBackAttempt(attempt: Attempt): Promise<void>;
  /** Counts a request for a mail, whether or not one is sent. Throws AuthError 429 above a limit. */
  countMail(kind: MailKind, address: string, clientAddress: string): Promise<void>;
  /** Allows the next mail at once, because the last one was used. */
  resetMailLimit(kind: MailKind, address: string): Promise<void>;
}

/** Creates the limits. `mailsPerClient` limits the mails that one client asks for. */
export function createAuthLimits(
  mailsPerClient: RateLimit = defaultMailsPerClient,
  createCounter = countInMemory,
): AuthLimits {
  const counter = (keyPrefix: string, { points, seconds }: { points: number; seconds: number }) =>
    createCounter({ keyPrefix, points, duration: seconds, isStrict: true });
  const passwords = {
    pair: counter('pair', passwordLimits.pair),
    client: counter('client', passwordLimits.client),
    clientLong: counter('clientLong', passwordLimits.clientLong),
    account: counter('account', passwordLimits.account),
    accountLong: counter('accountLong', passwordLimits.accountLong),
  };
  const codes = {
    client: counter('codeClient', codeLimits.client),
    account: counter('codeAccount', codeLimits.account),
  };
  const factors = {
    client: counter('factorClient', factorLimits.client),
    account: counter('factorAccount', factorLimits.account),
  };
  const mails = {
    kind: counter('mail', { points: 1, seconds: MAIL_INTERVAL_SECONDS }),
    client: counter('mailClient', { points: mailsPerClient.requests, seconds: mailsPerClient.seconds }),
    address: counter('mailAddress', mailsPerAddress),
  };

  function countersOf({
    kind,
    account,
    clientAddress,
    knownNetwork,
  }: Attempt): [RateLimiterAbstract, string][] {
    const client = networkOf(clientAddress);
    if (kind === 'code') {
      return [
        [codes.client, client],
        [codes.account, account],
      ];
    }
    if (kind === 'factor') {
      return [
        [factors.client, client],
        [factors.account, account],
      ];
    }
    const own: [RateLimiterAbstract, string][] = [
      [passwords.pair, `${account} ${client}`],
      [passwords.client, client],
      [passwords.clientLong, client],
    ];
    if (knownNetwork) return own;
    return [...own, [passwords.account, account], [passwords.accountLong, account]];
  }

  async function uncount(attempt: Attempt): Promise<void> {
    for (const [limiter, key] of countersOf(attempt)) await limiter.reward(key);
  }

  return {
    async takeAttempt(attempt) {
      const taken = await Promise.all(countersOf(attempt).map(([limiter, key]) => take(limiter, key)));
      const waits = taken.filter((wait) => wait !== undefined);
      if (waits.length === 0) return;
      // A refused attempt is not checked, so it doesn't count.
      await uncount(attempt);
      throw authErrors.tooManyRequests(Math.max(...waits));
    },
    async giveBackAttempt(attempt) {
      await uncount(attempt);
      if (attempt.kind === 'password') {
        await passwords.pair.delete(`${attempt.account} ${networkOf(attempt.clientAddress)}`);
      }
    },
    async countMail(kind, address, clientAddress) {
      const wait =
        (await take(mails.kind, `${kind} ${address}`)) ??
        (await take(mails.address, address)) ??
        (await take(mails.client, networkOf(clientAddress)));
      if (wait !== undefined) throw authErrors.tooManyMails(wait);
    },
    async resetMailLimit(kind, address) {
      await mails.kind.delete(`${kind} ${address}`);
    },
  };
}

/** Counts one request. Returns the seconds to wait when the limit is exceeded. */
async function take(limiter: RateLimiterAbstract, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return secondsOf(refusal);
    throw refusal;
  }
}

function secondsOf(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}
