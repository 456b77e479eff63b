import { ButtonLink } from '../../ui/button.tsx';

export function NotFoundPage() {
  return (
    <div className="page-width flex flex-col items-start gap-5 py-24 lg:py-40">
      <h1 className="text-display">404</h1>
      <p className="text-28 font-semibold">Oops! Page not found</p>
      <p className="max-w-md text-muted">
        That one is off the standards. The address may have changed, or it never cleared the bar.
      </p>
      <ButtonLink to="/">Return to Home</ButtonLink>
    </div>
  );
}
