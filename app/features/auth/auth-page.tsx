import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { hasStorage } from '#lib/device/try-storage.ts';
import type { Members } from '#content/members.server.ts';
import { emailFromHash, nextPath } from '#lib/page/next-path.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { Notice } from '#ui/notice.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useLanding } from './use-landing.ts';

const tabs = { 'sign-in': 'Sign In', 'sign-up': 'Sign Up' } as const;
type Tab = keyof typeof tabs;

const panel = 'pt-8';

/** The page /auth. Redirects signed-in users to `next` when it is a path of this site, otherwise home. */
export function AuthPage({ page }: { page: Members['signIn'] }) {
  const [query, setQuery] = useSearchParams();
  const isHydrated = useHydrated();
  const next = nextPath(query.get('next'));
  const tab: Tab = isHydrated && query.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in';
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
      <Tabs.Root value={tab} onValueChange={show}>
        <Tabs.List aria-label="Sign in or sign up" className="flex gap-8 border-b border-hairline">
          {Object.entries(tabs).map(([value, label]) => (
            <Tabs.Trigger
              key={value}
              value={value}
              className="-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent text-17 font-semibold text-muted hover:text-ink aria-selected:border-tartan aria-selected:text-ink"
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="sign-in" className={panel} tabIndex={-1}>
          <SignInForm email={email} onEmail={setEmail} />
        </Tabs.Content>
        <Tabs.Content value="sign-up" className={panel} tabIndex={-1}>
          <SignUpForm email={email} onEmail={setEmail} next={next} note={page.signUpNote} />
        </Tabs.Content>
      </Tabs.Root>
    </AuthFrame>
  );
}
