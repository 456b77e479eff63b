import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { Members } from '#content/members.server.ts';
import { nextPath } from '#lib/page/next-path.ts';
import { useSession } from '#lib/session/session.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { toast } from '#lib/page/toast.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeForm } from './code-form.tsx';

const stateSchema = z.object({
  email: z.optional(z.string()),
  sentAt: z.optional(z.number()),
  next: z.optional(z.string()),
});

/** Returns the state that the previous page passed. The browser keeps it across reloads. */
function useNavigationState() {
  const { state } = useLocation() as { state: unknown };
  const isHydrated = useHydrated();
  const parsed = stateSchema.safeParse(isHydrated ? state : undefined);
  return parsed.success ? parsed.data : {};
}

/** The page /auth/check-email: shown after sign-up, and used to request a new confirmation email. */
export function CheckEmailPage({ page }: { page: Members['checkEmail'] }) {
  const { email, sentAt, next } = useNavigationState();
  const session = useSession();
  const navigate = useNavigate();
  const isSignedIn = session.status === 'signed-in';
  const destination = isSignedIn && session.isRecovery ? '/auth/reset-password' : nextPath(next ?? null);

  useEffect(() => {
    if (isSignedIn) void navigate(destination, { replace: true });
  }, [isSignedIn, navigate, destination]);

  return (
    <AuthFrame plate="five-frames" {...page}>
      {email !== undefined && (
        <p className="mb-8">
          We sent an email to <strong className="break-all font-semibold">{email}</strong>.
        </p>
      )}
      <CodeForm
        key={email}
        type="signup"
        email={email}
        sentAt={sentAt}
        onDone={() => toast({ title: 'Your email address is confirmed.', tone: 'success' })}
      />
      <p className="mt-8 text-15 text-muted">{page.notThere}</p>
    </AuthFrame>
  );
}
