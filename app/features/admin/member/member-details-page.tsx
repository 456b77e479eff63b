import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataError } from '#lib/api/data-error.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { ButtonLink } from '#ui/button.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { TwoColumnSection } from '#ui/two-column-section.tsx';
import { CoachingSection } from './coaching-section.tsx';
import { DataSection } from './data-section.tsx';
import { memberQuery } from './load-member.ts';
import { MailsSection } from './mails-section.tsx';
import { MemberCredits } from './member-credits.tsx';
import { MemberFreeAccess } from './member-free-access.tsx';
import { MemberNotes } from './member-notes.tsx';
import { MemberRoles } from './member-roles.tsx';
import { PurchasesSection } from './purchases-section.tsx';
import { SummarySection } from './summary-section.tsx';
import { VideosSection } from './videos-section.tsx';

interface MemberDetailsPageProps {
  memberId: string;
  user: SessionUser;
  /** The athlete's progress. */
  renderProgress: (athlete: { id: string; name: string }) => ReactNode;
  /** What the athlete logs: jumps and how they feel. */
  renderLog: (athlete: { id: string; name: string }) => ReactNode;
  /** Notice of videos that nobody may see yet. */
  waits: ReactNode;
}

const ruled = 'border-t';

/** The page /admin/members/<id>. Coaches see what they need to coach, the owner everything. */
export function MemberDetailsPage({
  memberId,
  user,
  renderProgress,
  renderLog,
  waits,
}: MemberDetailsPageProps) {
  const { data: member, error, refetch } = useQuery(memberQuery(memberId));
  if (error && !member) {
    const isMissing = error instanceof DataError && error.status >= 400 && error.status < 500;
    return isMissing ? (
      <section>
        <h2 className="text-40">Member not found</h2>
        <p className="mb-6 mt-4 max-w-xl text-muted">
          The account was deleted, or another coach works with this athlete.
        </p>
        <ButtonLink to="/admin/reviews" look="secondary">
          Go to the queue
        </ButtonLink>
      </section>
    ) : (
      <NotLoaded what="this member" error={error} refetch={refetch} />
    );
  }
  if (!member) return <LoadingMessage>Loading the member…</LoadingMessage>;
  const { account, name } = member;
  return (
    <>
      <SummarySection member={member} />
      <TwoColumnSection
        className={ruled}
        id="coaching"
        heading="Coaching"
        text="Groups can be a club, a school or a level. They filter the queue."
      >
        <CoachingSection member={member} />
      </TwoColumnSection>
      <TwoColumnSection
        className={ruled}
        id="notes"
        heading="Notes"
        text={`Only coaches read these notes. If ${name} exports their data, the notes are part of it.`}
      >
        <MemberNotes memberId={memberId} userId={user.id} />
      </TwoColumnSection>
      <TwoColumnSection
        className={ruled}
        id="jump-log"
        heading="Log"
        text="How the athlete feels, if they share it; practices and meets with every jump, and the poles."
      >
        {renderLog({ id: memberId, name })}
      </TwoColumnSection>
      <TwoColumnSection
        className={ruled}
        id="videos"
        heading="Videos"
        text="The last 20 submitted videos. Each opens in the review room."
      >
        {waits}
        <VideosSection member={member} progress={renderProgress({ id: memberId, name })} />
      </TwoColumnSection>
      {account && (
        <>
          <TwoColumnSection
            className={ruled}
            id="purchases"
            heading="Purchases"
            text="The last 50 orders, which open with refund and receipt, and the last 50 payments of the subscription."
          >
            <PurchasesSection account={account} />
          </TwoColumnSection>
          <TwoColumnSection
            className={ruled}
            id="free-access"
            heading="Free access"
            text="Opens the videos for subscribers until a day, without a payment."
          >
            <MemberFreeAccess memberId={memberId} />
          </TwoColumnSection>
          <TwoColumnSection
            className={ruled}
            id="credits"
            heading="Review credits"
            text="Each one pays for the review of a video. A video with a credit comes first in the queue."
          >
            <MemberCredits memberId={memberId} />
          </TwoColumnSection>
          <TwoColumnSection
            className={ruled}
            id="mails"
            heading="Emails"
            text="The last 20 emails to this address."
          >
            <MailsSection mails={account.mails} />
          </TwoColumnSection>
          <TwoColumnSection
            className={ruled}
            id="roles"
            heading="Roles"
            text="Every change is recorded in the trail and takes effect at once."
          >
            <MemberRoles memberId={memberId} granted={account.roles} name={name} />
          </TwoColumnSection>
          <TwoColumnSection
            className={ruled}
            id="data"
            heading="Data"
            text="For members who ask you to send or delete their data. Both are recorded in the trail."
          >
            <DataSection member={member} account={account} user={user} />
          </TwoColumnSection>
        </>
      )}
    </>
  );
}
