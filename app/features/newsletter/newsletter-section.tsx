import { useId } from 'react';
import { NewsletterForm } from './newsletter-form.tsx';
import { Link } from '#ui/link.tsx';

/** The newsletter form with its heading. Shown above the home page's footer and below articles. */
export function NewsletterSection() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="page-width mt-20 print:hidden lg:mt-28">
      <div className="grid gap-8 border-t border-ink pt-6 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 id={id} className="text-40">
            One drill, one jump, once a month
          </h2>
          <p className="mt-4 max-w-xl text-muted">
            A drill we’re coaching right now, a jump broken down frame by frame, and what’s new. Unsubscribe
            with one click.{' '}
            <Link to="/privacy" className="text-pit underline underline-offset-4">
              What we store
            </Link>
            .
          </p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  );
}
