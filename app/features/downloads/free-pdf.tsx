import { type SubmitEvent, useId } from 'react';
import { isFree } from '#domain/catalog.ts';
import { useEntryCheck } from '#lib/forms/check-entry.ts';
import { emailAddress } from '#lib/forms/form-rules.ts';
import { useSite } from '#lib/site/site-data.ts';
import { useRestoreFocus } from '#lib/forms/use-restore-focus.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { freeFiles, useFreeDownload } from './free-download.ts';

const rules = { email: emailAddress };

/** Returns the id of the free guide that articles offer: the first free product with a public file. */
export function useFreeGuide(): number | undefined {
  const { catalog } = useSite();
  return catalog.find((product) => isFree(product) && freeFiles(catalog, [product.id]).length > 0)?.id;
}

interface FreePdfProps {
  productId: number;
  /** Names the product in the heading, for pages about something else. */
  showName?: boolean;
}

/** Form that downloads a free PDF after an email address. Renders nothing for a product without a free file. */
export function FreePdf({ productId, showName = false }: FreePdfProps) {
  const heading = useId();
  const { catalog } = useSite();
  const files = freeFiles(catalog, [productId]);
  const { problems, checkForm, clearProblem } = useEntryCheck(rules);
  const { submit, isPending } = useFreeDownload(files);
  useRestoreFocus(isPending);
  const product = catalog.find(({ id }) => id === productId);
  if (files.length === 0 || product === undefined || !isFree(product)) return null;

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const entry = checkForm(event.currentTarget);
    if (entry) submit({ name: '', email: entry.email });
  }

  return (
    <section aria-labelledby={heading} className="border-l-4 border-bar pl-5">
      <h2 id={heading} className="text-21">
        {showName ? `Free: ${product.name}` : 'Get it now'}
      </h2>
      <p className="mb-4 mt-1 max-w-md text-15 text-muted">
        Enter your email and the download starts. No newsletter.{' '}
        <Link to="/privacy" className="text-pit underline underline-offset-4">
          What we store
        </Link>
      </p>
      <Form
        isPending={isPending}
        onSubmit={send}
        onInput={clearProblem}
        className="max-w-md gap-3! sm:flex-row sm:items-start"
      >
        <EmailField label="Your email" name="email" required error={problems.email} className="flex-1" />
        <Button type="submit" aria-disabled={isPending} className="whitespace-nowrap sm:mt-7">
          {isPending ? 'Downloading...' : 'Download PDF'}
        </Button>
      </Form>
    </section>
  );
}
