import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { cleanEmailAddress, isEmailAddress } from '#domain/email-address.ts';
import { useSite } from '#lib/site/site-data.ts';
import { Button } from '#ui/button.tsx';
import { EmailField, TextField } from '#ui/field.tsx';
import { useCart } from '../cart/cart-provider.tsx';
import { type FreeDownloadEntry, freeFiles, useFreeDownload } from './free-download.ts';

interface Problem {
  message: string;
  fields: (keyof FreeDownloadEntry)[];
}

/** Returns the error message and its fields, or undefined for a valid entry. */
export function findProblem({ name, email }: FreeDownloadEntry): Problem | undefined {
  const missing = (['name', 'email'] as const).filter((field) => ({ name, email })[field].trim() === '');
  if (missing.length > 0) return { message: 'Please fill in all fields', fields: missing };
  if (!isEmailAddress(cleanEmailAddress(email))) {
    return { message: 'Please enter a valid email address', fields: ['email'] };
  }
  return undefined;
}

interface FreeDownloadFormProps {
  onBack: () => void;
  /** Called once every download has started. */
  onDone: (fileNames: string[]) => void;
}

/** The cart's form when everything in it is free: name and email address, then the downloads. */
export function FreeDownloadForm({ onBack, onDone }: FreeDownloadFormProps) {
  const { lines } = useCart();
  const { catalog } = useSite();
  const files = freeFiles(
    catalog,
    lines.map(({ id }) => id),
  );
  const fileNames = files.map(({ fileName }) => fileName);
  const { submit, isPending } = useFreeDownload(files, () => onDone(fileNames));
  const problemId = useId();
  const [problem, setProblem] = useState<Problem>();
  const nameField = useRef<HTMLInputElement>(null);
  // The visitor's click replaced the cart with this form, so the focus moves into it.
  useEffect(() => nameField.current?.focus(), []);

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const { name, email } = Object.fromEntries(new FormData(form));
    const entry = { name: String(name), email: String(email) };
    const found = findProblem(entry);
    setProblem(found);
    if (found) (form.elements.namedItem(found.fields[0] ?? '') as HTMLElement | null)?.focus();
    else if (!isPending) submit(entry);
  }

  function errorAttributes(field: keyof FreeDownloadEntry) {
    const isInvalid = problem?.fields.includes(field);
    return { 'aria-invalid': isInvalid || undefined, 'aria-describedby': isInvalid ? problemId : undefined };
  }

  return (
    <form noValidate aria-labelledby={`${problemId}-title`} className="max-w-xl" onSubmit={send}>
      <h2 id={`${problemId}-title`} className="text-28">
        Get your free download
      </h2>
      <p className="mt-3 text-muted">
        {fileNames.join(', ')} is free. Where should we send it? The download starts right away.
      </p>
      <div className="mt-8 flex flex-col gap-5">
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={200}
          ref={nameField}
          name="name"
          {...errorAttributes('name')}
        />
        <EmailField label="Email Address" name="email" {...errorAttributes('email')} />
        {problem && (
          <p id={problemId} role="alert" className="text-15 font-medium text-error">
            {problem.message}
          </p>
        )}
        <div className="flex flex-wrap gap-4">
          <Button type="submit" aria-disabled={isPending}>
            <span aria-live="polite">{isPending ? 'Downloading...' : 'Download Now'}</span>
          </Button>
          <Button look="secondary" onClick={onBack}>
            Back to Cart
          </Button>
        </div>
      </div>
    </form>
  );
}
