import { useSearchParams } from 'react-router';
import { GiveConsent } from '#features/guardian/give-consent.tsx';
import { StopGuardianMails } from '#features/guardian/stop-mails.tsx';
import { readMembers } from '#content/members.server.ts';
import { MemberPage } from '#ui/member-page.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import type { Route } from './+types/guardian';

export { privateMeta as meta } from '#lib/page/page-meta.ts';

export function loader() {
  return readMembers().guardian;
}

/** The questions that guardians answer, by the name in their link. */
const questions = [
  { name: 'consent', about: 'videos' },
  { name: 'sharing', about: 'sharing' },
  { name: 'readiness', about: 'readiness' },
] as const;

/** Target of the links in guardian emails: `?token=` stops the copies; `?consent=`, `?sharing=` and `?readiness=` ask for consent. */
export default function GuardianRoute({ loaderData: page }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const question = isHydrated ? questions.find(({ name }) => query.has(name)) : undefined;
  const { title, lead } = question ? page[question.name] : page;
  return (
    <MemberPage title={title} lead={lead}>
      {question ? (
        <GiveConsent
          token={query.get(question.name) ?? ''}
          page={page[question.name]}
          about={question.about}
        />
      ) : (
        <StopGuardianMails page={page} />
      )}
    </MemberPage>
  );
}
