import { ButtonLink } from '#ui/button.tsx';

export function NotFoundPage() {
  return (
    <div className="page-width flex flex-col items-start overflow-hidden pb-8 pt-16 lg:pt-24">
      <h1 className="text-[clamp(8rem,4rem+26vw,22rem)] leading-[0.8] [font-stretch:75%]">404</h1>
      {/* A falling crossbar. */}
      <div aria-hidden className="ml-[4%] mt-10 h-2 w-[88%] origin-left rotate-3 bg-bar lg:h-3" />
      <p className="mt-16 text-28 font-semibold lg:mt-24">Oops! Page not found</p>
      <p className="mt-3 max-w-md text-muted">This page doesn’t exist, or its address has changed.</p>
      <ButtonLink to="/" className="mt-8">
        Return to Home
      </ButtonLink>
    </div>
  );
}
