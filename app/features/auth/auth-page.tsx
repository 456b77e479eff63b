import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { hasStorage } from '#lib/device/try-storage.ts';
import type { Members } from '#content/members.server.ts';
import { emailFromHash, nextPath } from '#lib/page/next-path.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { Notice } from '#ui/notice.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useLanding } from './use-landing.ts';

/** The page /auth. Redirects signed-in users to `next` when it is a path of this site, otherwise home. */
export function AuthPage({ page }: { page: Members['signIn'] }) {
  const [query, setQuery] = useSearchParams();
  const isHydrated = useHydrated();
  const next = nextPath(query.get('next'));
  const tab = isHydrated && query.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in';
  // Both tabs share the typed email.
  const [typed, setEmail] = useState<string>();
  const { hash } = useLocation();
  const email = typed ?? (isHydrated ? emailFromHash(hash) : undefined);

  useLanding(next);

  function show(value: string): void {
    setQuery(
      (before) => {
        if (value === 'sign-up') before.set('tab', value);
        else before.delete('tab');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <AuthFrame plate="vault" {...page}>
      {isHydrated && !hasStorage() && (
        <Notice tone="info" className="mb-6">
          This browser blocks cookies and storage for this site. You can sign in, but you’ll be signed out
          when you reload or close the page. To stay signed in, allow cookies for this site.
        </Notice>
      )}
      <Tabs
        label="Sign in or sign up"
        openKey={tab}
        onOpen={show}
        tabs={[
          { key: 'sign-in', label: 'Sign In', panel: <SignInForm email={email} onEmail={setEmail} /> },
          {
            key: 'sign-up',
            label: 'Sign Up',
            panel: <SignUpForm email={email} onEmail={setEmail} next={next} note={page.signUpNote} />,
          },
        ]}
      />
    </AuthFrame>
  );
}
