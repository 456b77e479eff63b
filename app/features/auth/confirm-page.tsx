import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { Members } from '../../lib/content/members.server.ts';
import { nextPath } from '../../lib/next-path.ts';
import { sessionStore, useArrival, useSession } from '../../lib/session/session.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { LinkProblem } from './link-problem.tsx';

const stateSchema = z.object({
  email: z.optional(z.string()),
  sentAt: z.optional(z.number()),
  next: z.optional(z.string()),
});

/** What the page before handed over; kept by the browser across reloads. */
function useHandedOver() {
  const { state } = useLocation() as { state: unknown };
  const isHydrated = useHydrated();
  const parsed = stateSchema.safeParse(isHydrated ? state : undefined);
  return parsed.success ? parsed.data : {};
}

/** The page /auth/confirm: after signing up, and for links that did not work. */
export function ConfirmPage({ page }: { page: Members['confirm'] }) {
  const { email, sentAt, next } = useHandedOver();
  const arrival = useArrival();
  const session = useSession();
  const navigate = useNavigate();
  const isSignedIn = session.status === 'signed-in';
  const problem = arrival?.kind === 'problem' ? arrival.code : undefined;
  const goal = nextPath(next ?? null);

  useEffect(() => {
    if (isSignedIn && problem === undefined) void navigate(goal, { replace: true });
  }, [isSignedIn, problem, navigate, goal]);
  // The problem belongs to this visit of the page.
  useEffect(() => () => sessionStore.clearArrival(), []);

  if (problem !== undefined && isSignedIn) {
    return (
      <AuthFrame
        plate="five-frames"
        kicker="Signed in"
        title="That link has done its work"
        lead="You are signed in already."
      >
        <LinkProblem code={problem} />
        <ButtonLink href="/">Go to the home page</ButtonLink>
      </AuthFrame>
    );
  }
  const words =
    problem === undefined
      ? page
      : { kicker: 'No height', title: 'That link did not work', lead: 'A new mail is one button away.' };
  return (
    <AuthFrame plate="five-frames" {...words}>
      {problem !== undefined && <LinkProblem code={problem} />}
      {problem === undefined && email !== undefined && (
        <p className="mb-8">
          We have written to <strong className="break-all font-semibold">{email}</strong>.
        </p>
      )}
      <CodeForm
        key={email}
        type="signup"
        email={email}
        sentAt={sentAt}
        onDone={() => toast({ title: 'Your e-mail address is confirmed.', tone: 'success' })}
      />
      <p className="mt-8 text-15 text-muted">{page.notThere}</p>
    </AuthFrame>
  );
}
