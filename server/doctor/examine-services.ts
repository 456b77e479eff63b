import { noTaxes, type Taxes } from '#domain/taxes.ts';
import { createTransport } from 'nodemailer';
import Stripe from 'stripe';
import { examineStripe } from '#functions/_shared/checks/examine-stripe.ts';
import { advice, fine, reasonOf, wrong, type Finding } from '#domain/finding.ts';
import { isLiveKey, stripeConfig } from '#functions/_shared/service-addresses.ts';
import type { Settings } from '../settings.ts';
import type { Membership } from '#functions/_shared/dependencies.ts';

interface PaymentContext {
  webhookUrl: string | undefined;
  membership: Membership;
  taxes: Taxes | undefined;
  fetcher: typeof fetch;
}

/** Checks the settings of payments, and what Stripe says about them. */
export async function examinePayments(
  { secretKey, webhookSecret, subscriptionPrice, apiUrl }: Settings['stripe'],
  { webhookUrl, membership, taxes = noTaxes, fetcher }: PaymentContext,
): Promise<Finding[]> {
  if (secretKey === undefined)
    return [advice('The sandbox simulates payments: STRIPE_SECRET_KEY is not set.')];
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetcher),
    ...stripeConfig(apiUrl),
    maxNetworkRetries: 0,
  });
  return [
    ...(webhookSecret === undefined
      ? [wrong('STRIPE_WEBHOOK_SECRET is not set, so paid orders would not be fulfilled.')]
      : []),
    ...(await examineStripe(stripe, {
      livemode: isLiveKey(secretKey),
      subscriptionPrice,
      webhookUrl,
      membership,
      hasTaxes: taxes.prices !== 'none',
    })),
  ];
}

/** Checks that the mail server accepts the user and password of SMTP_URL. Sends nothing. */
export async function examineMail({ smtpUrl, resendApiKey, from }: Settings['mail']): Promise<Finding> {
  if (smtpUrl === undefined && resendApiKey === undefined) {
    return advice(
      'Email stays on the mailbox page of this machine: neither SMTP_URL nor RESEND_API_KEY is set.',
    );
  }
  if (from === undefined) return wrong('MAIL_FROM is not set, so no email can be sent.');
  if (smtpUrl === undefined) return fine('Email is sent through Resend.');
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  try {
    await transport.verify();
    return fine('The mail server accepts SMTP_URL.');
  } catch (error) {
    return wrong(`The mail server in SMTP_URL failed: ${reasonOf(error)}`);
  } finally {
    transport.close();
  }
}
