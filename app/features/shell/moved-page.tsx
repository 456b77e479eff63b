import { ButtonLink } from '#ui/button.tsx';

/** Shown for a moment at the old address of a page. */
export function MovedPage({ to }: { to: string }) {
  return (
    <div className="page-width flex flex-col items-start pt-16">
      <h1 className="text-40">This page has moved</h1>
      <ButtonLink to={to} className="mt-8">
        Open the page
      </ButtonLink>
    </div>
  );
}
