import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../http/rate-limits.ts';
import { authErrors } from './auth-error.ts';

const MINUTE = 60;
/** Seconds between two mails of one kind to one address. */
export const MAIL_INTERVAL_SECONDS = 60;

/** What wrong passwords are counted against. Nine may be wrong; the tenth within the time is refused unheard. */
const guessLimits = {
  /** One client at one account. */
  pair: { points: 9, seconds: 15 * MINUTE },
  /** One client at any account: short, because a whole club may share an address. */
  client: { points: 9, seconds: MINUTE },
  clientLong: { points: 100, seconds: 60 * MINUTE },
  /** Any client at one account: short, so that a stranger cannot lock the owner out for long. */
  account: { points: 9, seconds: MINUTE },
  accountLong: { points: 60, seconds: 15 * MINUTE },
};

/** A code dies by itself after five wrong tries; these bound how many codes somebody can try in a row. */
const codeLimits = {
  client: { points: 30, seconds: MINUTE },
  account: { points: 30, seconds: 15 * MINUTE },
};

/** Who tries codes of a second factor knows the password already: one account bears few wrong ones. */
const factorLimits = {
  client: { points: 30, seconds: MINUTE },
  account: { points: 5, seconds: 5 * MINUTE },
};

const mailsPerClient = { points: 60, seconds: 10 * MINUTE };
const mailsPerAddress = { points: 10, seconds: 60 * MINUTE };

export type MailKind = 'signup' | 'recovery' | 'email_change';

export interface Guess {
  what: 'password' | 'code' | 'factor';
  /** Whose account: an address in lower case, known or not; the id for a factor. */
  account: string;
  clientAddress: string;
  /** The owner was signed in from this network before: strangers' guesses do not count against them. */
  knownNetwork: boolean;
}

/** Counts in memory, as the gateway does: one process serves one site, and a restart forgives. */
export interface AuthLimits {
  /** Throws AuthError 429 when there were too many wrong guesses. */
  permitGuess(guess: Guess): Promise<void>;
  /** A wrong guess is counted, a right one forgives the client's earlier ones at this account. */
  settleGuess(guess: Guess, right: boolean): Promise<void>;
  /** Counts a request for a mail, whether or not one is sent. Throws AuthError 429 when it is one too many. */
  takeMail(kind: MailKind, address: string, clientAddress: string): Promise<void>;
  /** The mail has served: the next one need not wait. */
  forgetMail(kind: MailKind, address: string): Promise<void>;
}

export function createAuthLimits(): AuthLimits {
  const counter = (keyPrefix: string, { points, seconds }: { points: number; seconds: number }) =>
    new RateLimiterMemory({ keyPrefix, points, duration: seconds });
  const guesses = {
    pair: counter('pair', guessLimits.pair),
    client: counter('client', guessLimits.client),
    clientLong: counter('clientLong', guessLimits.clientLong),
    account: counter('account', guessLimits.account),
    accountLong: counter('accountLong', guessLimits.accountLong),
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
    client: counter('mailClient', mailsPerClient),
    address: counter('mailAddress', mailsPerAddress),
  };

  function countersOf({ what, account, clientAddress, knownNetwork }: Guess): [RateLimiterMemory, string][] {
    const client = networkOf(clientAddress);
    if (what === 'code') {
      return [
        [codes.client, client],
        [codes.account, account],
      ];
    }
    if (what === 'factor') {
      return [
        [factors.client, client],
        [factors.account, account],
      ];
    }
    const own: [RateLimiterMemory, string][] = [
      [guesses.pair, `${account} ${client}`],
      [guesses.client, client],
      [guesses.clientLong, client],
    ];
    if (knownNetwork) return own;
    return [...own, [guesses.account, account], [guesses.accountLong, account]];
  }

  return {
    async permitGuess(guess) {
      for (const [limiter, key] of countersOf(guess)) {
        const state = await limiter.get(key);
        if (state !== null && state.consumedPoints >= limiter.points) {
          throw authErrors.tooManyRequests(secondsOf(state));
        }
      }
    },
    async settleGuess(guess, right) {
      if (right) {
        if (guess.what === 'password')
          await guesses.pair.delete(`${guess.account} ${networkOf(guess.clientAddress)}`);
        return;
      }
      for (const [limiter, key] of countersOf(guess)) await take(limiter, key);
    },
    async takeMail(kind, address, clientAddress) {
      const wait =
        (await take(mails.kind, `${kind} ${address}`)) ??
        (await take(mails.address, address)) ??
        (await take(mails.client, networkOf(clientAddress)));
      if (wait !== undefined) throw authErrors.tooManyMails(wait);
    },
    async forgetMail(kind, address) {
      await mails.kind.delete(`${kind} ${address}`);
    },
  };
}

/** Counts one; gives the seconds to wait when it is one too many. */
async function take(limiter: RateLimiterMemory, key: string): Promise<number | undefined> {
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
