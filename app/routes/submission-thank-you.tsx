import { MailCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { readMembers } from '#content/members.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { WorkspacePage } from './workspace-page.tsx';
import type { Route } from './+types/submission-thank-you';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readMembers().submissionThankYou;
}

export default function SubmissionThankYouRoute({
  loaderData: { nothingNew, waits, waitsForCredit, expect, back, ...page },
}: Route.ComponentProps) {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const isNothingNew = isHydrated && query.has('nothing');
  const texts: Record<string, string> = { guardian: waits, credit: waitsForCredit };
  const text = texts[(isHydrated && query.get('waits')) || ''] ?? expect;
  return (
    <WorkspacePage {...page} {...(isNothingNew && nothingNew)}>
      <div className="max-w-xl">
        {!isNothingNew && (
          <>
            <MailCheck aria-hidden strokeWidth={1.5} className="size-10 text-grass" />
            <p className="mb-8 mt-5 text-21">{text}</p>
          </>
        )}
        <ButtonLink to="/upload">{back}</ButtonLink>
      </div>
    </WorkspacePage>
  );
}
