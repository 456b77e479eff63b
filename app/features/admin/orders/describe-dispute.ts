import { formatMoney } from '#domain/money.ts';
import { formatDate, type Instant } from '#domain/days.ts';

interface Dispute {
  state: string | null;
  amount_cents: number;
  reason: string;
  answer_by: Instant | null;
}

/** Describes a dispute: 'Open: $19.00, product not received. Answer at Stripe by Dec 1, 2026.' */
export function describeDispute(
  { state, amount_cents: cents, reason, answer_by: answerBy }: Dispute,
  currency: string,
): string {
  const about = [formatMoney(cents, currency), reason.replaceAll('_', ' ')]
    .filter((part) => part !== '')
    .join(', ');
  if (state === 'won') return `Settled in your favor: ${about}`;
  if (state === 'lost') return `Lost: ${about}`;
  return `Open: ${about}.${answerBy === null ? '' : ` Answer at Stripe by ${formatDate(answerBy)}.`}`;
}
