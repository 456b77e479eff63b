import { useSearchParams } from 'react-router';
import { GiveConsent } from '#features/guardian/give-consent.tsx';
import { StopGuardianMails } from '#features/guardian/stop-mails.tsx';
import { readMembers } from '#content/members.server.ts';
import { privatePageMeta } from '#lib/page/page-meta.ts';
import { MemberPage } from '#ui/member-page.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import type { Route } from './+types/guardian';

export function loader() {
  return readMembers().guardian;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData === undefined ? [] : privatePageMeta(loaderData.title);
}

/** Target of the links in guardian emails: `?token=` stops the copies, `?consent=` and `?sharing=` ask for consent. */
export default function GuardianRoute({ loaderData: page }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const consentToken = isHydrated ? query.get('consent') : null;
  const sharingToken = isHydrated ? query.get('sharing') : null;
  const { title, lead } = consentToken !== null ? page.consent : sharingToken !== null ? page.sharing : page;
  return (
    <MemberPage title={title} lead={lead}>
      {consentToken !== null ? (
        <GiveConsent token={consentToken} page={page.consent} about="videos" />
      ) : sharingToken !== null ? (
        <GiveConsent token={sharingToken} page={page.sharing} about="sharing" />
      ) : (
        <StopGuardianMails page={page} />
      )}
    </MemberPage>
  );
}
