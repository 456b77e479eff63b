import { useMutation } from '@tanstack/react-query';
import { formatDate, formatMoment } from '#domain/days.ts';
import { describeAge } from '#common/coaching/describe-age.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { describeSubscription } from '../lists/describe-subscription.ts';
import { Fact } from '../fact.tsx';
import { MailLink } from '../lists/mail-link.tsx';
import type { MemberDetails } from './load-member.ts';
import { askAuth } from '#lib/session/ask.ts';

function ResendConfirmation({ email }: { email: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => askAuth((auth) => auth.resend({ type: 'signup', email })),
    meta: { failed: 'Failed to send the email', done: 'The confirmation email is on its way.' },
  });
  return (
    <Button look="quiet" isBusy={isPending} onClick={() => mutate()}>
      {isPending ? 'Sending…' : 'Send the confirmation again'}
    </Button>
  );
}

/** Name and facts of the member. */
export function SummarySection({ member }: { member: MemberDetails }) {
  const { name, guardian, account } = member;
  return (
    <section className="pb-10">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-40">{name}</h2>
        <ButtonLink to={`/admin/chat?athlete=${member.id}`} look="secondary">
          Write a message
        </ButtonLink>
      </div>
      <dl className="mt-5 grid gap-x-16 border-t border-hairline text-15 lg:grid-cols-2">
        {account && (
          <Fact name="Email">
            <MailLink to={account.email} />
            {!account.confirmed && (
              <span className="block">
                Not confirmed. <ResendConfirmation email={account.email} />
              </span>
            )}
          </Fact>
        )}
        {account && account.phone !== '' && <Fact name="Phone">{account.phone}</Fact>}
        <Fact name="Age">{member.is_minor === null ? 'Not stated' : describeAge(member.is_minor)}</Fact>
        {guardian && (
          <Fact name="Guardian">
            {guardian.name},{' '}
            {guardian.consented_at === null
              ? 'no consent yet'
              : `agreed ${formatDate(guardian.consented_at)}`}
          </Fact>
        )}
        <Fact name="Paid reviews left">
          <span className="font-mono">{member.credits_left}</span>
        </Fact>
        <Fact name="Videos">
          <span className="font-mono">{member.submission_count}</span>
        </Fact>
        {account && (
          <>
            <Fact name="Subscription">
              {describeSubscription(
                account.subscription?.state ?? null,
                account.subscription?.ends_at ?? null,
              )}
            </Fact>
            <Fact name="Joined">{formatDate(account.created_at)}</Fact>
            <Fact name="Last signed in">
              {account.last_sign_in_at === null ? 'Never' : formatMoment(account.last_sign_in_at)}
            </Fact>
          </>
        )}
      </dl>
    </section>
  );
}
