import { MailCheck } from 'lucide-react';
import { SignedInOnly } from '../features/session/signed-in-only.tsx';
import { MemberNav } from '../features/shell/member-nav.tsx';
import { readMembers } from '../lib/content/members.server.ts';
import { privatePageMeta } from '../lib/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MemberPage } from '../ui/member-page.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { loadPage } from '../lib/fetch-ahead.ts';
import type { Route } from './+types/submission-thank-you';

export function loader() {
  return readMembers().submissionThankYou;
}

export const clientLoader = (args: Route.ClientLoaderArgs) => loadPage(args);

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

export default function SubmissionThankYouRoute({ loaderData }: Route.ComponentProps) {
  return (
    <MemberPage {...loaderData} nav={<MemberNav />}>
      <SignedInOnly before={<Waiting>One moment…</Waiting>}>
        {() => (
          <div className="max-w-xl">
            <MailCheck aria-hidden strokeWidth={1.5} className="size-10 text-grass" />
            <p className="mt-5 text-21">{loaderData.expect}</p>
            <ButtonLink href="/upload" className="mt-8">
              {loaderData.back}
            </ButtonLink>
          </div>
        )}
      </SignedInOnly>
    </MemberPage>
  );
}
