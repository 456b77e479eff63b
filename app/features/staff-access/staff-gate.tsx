import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { sessionStore, useSession } from '#lib/session/session.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { actsAs, type StaffRole } from '#lib/session/staff-roles.ts';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { factorsQuery } from './factors.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { LongPasswordForm } from './long-password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';

interface StaffGateProps {
  allow: StaffRole;
  /** Rendered only for verified staff, so nothing of it loads before. */
  children: ReactNode;
  /** For signed-in users without the role. */
  fallback: ReactNode;
}

/** Shows a page to staff with a role. First asks for a long password and the second factor where they are missing. */
export function StaffGate({ allow, children, fallback }: StaffGateProps) {
  const session = useSession();
  const [codes, setCodes] = useState<string[]>();
  // Comes before the page, because the codes are shown only once.
  if (codes !== undefined) {
    return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  }
  if (actsAs(session, allow)) return children;
  if (session.status !== 'signed-in' || !session.isRoleKnown)
    return <LoadingMessage>Loading…</LoadingMessage>;
  const { roles, staffStep, user } = session;
  if (staffStep === undefined || !roles.includes(allow)) return fallback;
  const onCodes = (created: string[]) => {
    setCodes(created);
    void sessionStore.refresh({ afterRefusal: true });
  };
  return staffStep === 'password' ? (
    <Step
      heading="Choose a longer password"
      text="You can see other people’s orders, messages or videos, so your password needs at least 12 characters. Three or four words are easy to remember."
    >
      <LongPasswordForm user={user} />
    </Step>
  ) : (
    <SecondFactor user={user} onCodes={onCodes} />
  );
}

function Step({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <section aria-labelledby="staff-step" className="border-t-2 border-ink pt-8">
      <h2 id="staff-step" className="text-40">
        {heading}
      </h2>
      <p className="mb-8 mt-4 max-w-xl text-muted">{text}</p>
      {children}
    </section>
  );
}

function SecondFactor({ user, onCodes }: { user: SessionUser; onCodes: (codes: string[]) => void }) {
  const { data, error, refetch } = useQuery(factorsQuery(user.id));
  if (!data) return <NotLoaded what="your two-step verification" error={error} refetch={refetch} />;
  const [factorId] = data;
  return factorId === undefined ? (
    <Step
      heading="Set up two-step verification"
      text="Staff sign in with a password and a code from their phone, so a stolen password isn’t enough. Setup takes a minute."
    >
      <SetUpApp onCodes={onCodes} />
    </Step>
  ) : (
    <Step heading="One more step" text="Enter the code from your authenticator app.">
      <SecondFactorForm factorId={factorId} onRemoved={() => void refetch()} />
    </Step>
  );
}
