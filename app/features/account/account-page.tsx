import type { ReactNode } from 'react';
import type { Members } from '../../lib/content/members.server.ts';
import { useArrival } from '../../lib/session/session.ts';
import type { SessionUser } from '../../lib/session/session-user.ts';
import { Notice } from '../../ui/notice.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm } from './email-form.tsx';
import { ExportButton } from './export-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

interface AccountPageProps {
  user: SessionUser;
  page: Members['account'];
}

function Section({
  id,
  heading,
  text,
  children,
}: {
  id: string;
  heading: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-6 border-t border-hairline py-10 lg:grid-cols-[1fr_minmax(0,34rem)] lg:py-14"
    >
      <div>
        <h2 id={id} className="text-28">
          {heading}
        </h2>
        <p className="mt-3 max-w-md text-muted">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

/** The page /account: name and phone, address, password, export and deletion. */
export function AccountPage({ user, page }: AccountPageProps) {
  const arrival = useArrival();
  return (
    <>
      {arrival?.kind === 'problem' && (
        <Notice tone="error" className="mb-8">
          The link in the mail has expired or was used before. If your address below is not the new one yet,
          ask for the change again.
        </Notice>
      )}
      <Section id="profile" heading={page.profileHeading} text={page.profileText}>
        <ProfileForm user={user} />
      </Section>
      <Section id="email" heading={page.emailHeading} text={page.emailText}>
        <EmailForm user={user} />
      </Section>
      <Section id="password" heading={page.passwordHeading} text={page.passwordText}>
        <PasswordForm user={user} />
      </Section>
      <Section id="export" heading={page.exportHeading} text={page.exportText}>
        <ExportButton />
      </Section>
      <Section id="delete" heading={page.deleteHeading} text={page.deleteText}>
        <DeleteAccount email={user.email} consequences={page.deleteConsequences} />
      </Section>
    </>
  );
}
