import type { ReactNode } from 'react';
import type { Members } from '#content/members.server.ts';
import { isStaff } from '#lib/session/staff-roles.ts';
import { useSession } from '#lib/session/session.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { MemberUnitsSwitch } from '#common/units/member-units-switch.tsx';
import { TwoColumnSection } from '#ui/two-column-section.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm } from './email-form.tsx';
import { ExportMyData } from './export-my-data.tsx';
import { GuardianForm } from './guardian-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { UnsentList } from './unsent-list.tsx';

interface AccountPageProps {
  user: SessionUser;
  page: Members['account'];
  /** The two-step verification section, shown to staff. */
  twoStep: ReactNode;
  /** The switches of push notifications. */
  notifications: ReactNode;
}

const ruled = 'border-b first:pt-0 last:border-b-0 lg:py-14';

/** The page /account: profile, units, notifications, calendar, unsent work, email, password, two-step verification for staff, guardian, export and deletion. */
export function AccountPage({ user, page, twoStep, notifications }: AccountPageProps) {
  const session = useSession();
  return (
    <>
      <TwoColumnSection className={ruled} id="profile" heading={page.profileHeading} text={page.profileText}>
        <ProfileForm user={user} />
      </TwoColumnSection>
      <TwoColumnSection className={ruled} id="units" heading={page.unitsHeading} text={page.unitsText}>
        <MemberUnitsSwitch />
      </TwoColumnSection>
      <TwoColumnSection
        className={ruled}
        id="notifications"
        heading={page.notificationsHeading}
        text={page.notificationsText}
      >
        {notifications}
      </TwoColumnSection>
      <TwoColumnSection
        className={ruled}
        id="calendar"
        heading={page.calendarHeading}
        text={page.calendarText}
      >
        <CalendarFeed userId={user.id} />
      </TwoColumnSection>
      <TwoColumnSection
        className={ruled}
        id="unsent"
        heading="On this device"
        text="What you logged, wrote or filmed here and we don’t have yet. Changes and messages are sent by themselves once there is a connection; drafts and videos wait for you."
      >
        <UnsentList userId={user.id} />
      </TwoColumnSection>
      <TwoColumnSection className={ruled} id="email" heading={page.emailHeading} text={page.emailText}>
        <EmailForm user={user} />
      </TwoColumnSection>
      <TwoColumnSection
        className={ruled}
        id="password"
        heading={page.passwordHeading}
        text={page.passwordText}
      >
        <PasswordForm user={user} />
      </TwoColumnSection>
      {isStaff(session) && (
        <TwoColumnSection
          className={ruled}
          id="two-step"
          heading={page.twoStepHeading}
          text={page.twoStepText}
        >
          {twoStep}
        </TwoColumnSection>
      )}
      <TwoColumnSection
        className={ruled}
        id="guardian"
        heading={page.guardianHeading}
        text={page.guardianText}
      >
        <GuardianForm user={user} />
      </TwoColumnSection>
      <TwoColumnSection className={ruled} id="export" heading={page.exportHeading} text={page.exportText}>
        <ExportMyData />
      </TwoColumnSection>
      <TwoColumnSection className={ruled} id="delete" heading={page.deleteHeading} text={page.deleteText}>
        <DeleteAccount email={user.email} consequences={page.deleteConsequences} />
      </TwoColumnSection>
    </>
  );
}
