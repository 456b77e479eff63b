import { useSearchParams } from 'react-router';
import type { Members } from '#content/members.server.ts';
import { nextPathFromUrl } from '#lib/page/next-path.ts';
import { parseMailedLink } from '#lib/session/redeem-mail.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { Notice } from '#ui/notice.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { RedeemLink } from './redeem-link.tsx';

/** The page /auth/confirm, opened by links in emails. Takes a click, because mail programs open links by themselves. */
export function ConfirmPage({ page }: { page: Members['confirm'] }) {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const link = isHydrated ? parseMailedLink(query) : undefined;
  return (
    <AuthFrame plate="five-frames" {...page}>
      <p className="hidden noscript:block">{page.noScript}</p>
      {isHydrated && link === undefined && <Notice tone="error">{page.noLink}</Notice>}
      {link !== undefined && (
        <RedeemLink
          key={link.token_hash}
          link={link}
          next={nextPathFromUrl(query.get('redirect_to'), window.location.origin)}
        />
      )}
    </AuthFrame>
  );
}
