import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';

/** Page for errors that no route handles. `detail` is the error message, for bug reports. */
export function ErrorPage({ detail }: { detail: string }) {
  return (
    <main className="page-width flex min-h-dvh flex-col items-start justify-center overflow-hidden py-16">
      <title>Unexpected Application Error!</title>
      <p className="font-mono text-15 text-tartan">Error</p>
      <h1 className="mt-4 max-w-5xl text-display uppercase [font-stretch:75%]">
        Unexpected Application Error!
      </h1>
      {/* A crossbar knocked off its pegs. */}
      <div aria-hidden className="ml-[4%] mt-8 h-2 w-[88%] origin-left rotate-3 bg-bar lg:h-3" />
      <p className="mt-14 max-w-xl text-21">
        Something went wrong on our side. Your cart is safe. Try again, or go back to the home page.
      </p>
      {detail !== '' && <p className="mt-4 max-w-xl break-words font-mono text-13 text-muted">{detail}</p>}
      <div className="mt-8 flex flex-wrap gap-4">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <Link
          to="/"
          className="inline-flex min-h-12 items-center rounded-sm border border-control px-6 font-semibold hover:border-ink"
        >
          Return to Home
        </Link>
      </div>
    </main>
  );
}
