import { useLocation } from 'react-router';
import { signInPath } from '#lib/page/next-path.ts';
import { ButtonLink } from '#ui/button.tsx';

/** Asks visitors to sign in. Afterwards they return to the same URL. */
export function SignInRequired({ text }: { text: string }) {
  const { pathname, search } = useLocation();
  return (
    <section aria-labelledby="sign-in-required" className="mt-14 border-t-2 border-ink pt-8">
      <h2 id="sign-in-required" className="text-40">
        Sign In Required
      </h2>
      <p className="mt-4 max-w-xl text-21 text-muted">{text}</p>
      <ButtonLink to={signInPath(pathname + search)} className="mt-8">
        Sign In
      </ButtonLink>
    </section>
  );
}
