import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { ReactNode } from 'react';
import { callFunction, FunctionCallError } from '../../lib/call-function.ts';
import type { Members } from '../../lib/content/members.server.ts';
import { emailAddress, filledIn } from '../../lib/form-rules.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

type Page = Members['downloads'];

const unreachable = 'Our server did not answer. Check your connection, then try again.';

function sentenceOf(error: unknown): string {
  return error instanceof FunctionCallError && error.code !== undefined ? error.message : unreachable;
}

function MailSection({
  id,
  heading,
  text,
  children,
}: {
  id: string;
  heading: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-6 border-t border-hairline py-10 lg:grid-cols-[1fr_minmax(0,34rem)]"
    >
      <div>
        <h2 id={id} className="text-28">
          {heading}
        </h2>
        <p className="mt-3 max-w-xl text-muted">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

function AskByEmail({ sent }: { sent: string }) {
  const { register, handleSubmit, formState } = useForm<{ email: string }>();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      callFunction('send-my-files', { body: { email: email.trim() } }),
    onError: (failure) => console.error('The files were not asked for', failure),
  });
  return (
    <form
      noValidate
      method="dialog"
      aria-busy={isPending}
      aria-labelledby="guest-files"
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit((entry) => isPending || mutate(entry))(event)}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        error={formState.errors.email?.message}
        {...register('email', { validate: emailAddress })}
      />
      <Button type="submit" look="secondary" aria-disabled={isPending} className="self-start">
        {isPending ? 'Sending...' : 'E-mail my files'}
      </Button>
      {isSuccess && <Notice tone="done">{sent}</Notice>}
      {error && !isPending && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </form>
  );
}

function RenewLink({ sent }: { sent: string }) {
  const [query] = useSearchParams();
  const { register, handleSubmit, formState } = useForm<{ link: string }>();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ link }: { link: string }) =>
      callFunction('renew-download-link', { body: { link: link.trim() } }),
    onError: (failure) => console.error('The link was not renewed', failure),
  });
  return (
    <form
      noValidate
      method="dialog"
      aria-busy={isPending}
      aria-labelledby="renew-link"
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit((entry) => isPending || mutate(entry))(event)}
    >
      <TextField
        label="The expired link"
        autoComplete="off"
        spellCheck={false}
        maxLength={5000}
        defaultValue={query.get('link') ?? ''}
        error={formState.errors.link?.message}
        {...register('link', { validate: filledIn('Paste the link from the mail.') })}
      />
      <Button type="submit" look="secondary" aria-disabled={isPending} className="self-start">
        {isPending ? 'Sending...' : 'Mail me a fresh link'}
      </Button>
      {isSuccess && <Notice tone="done">{sent}</Notice>}
      {error && !isPending && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </form>
  );
}

/** For who bought without an account: fresh links by mail, asked for by address or by a link that has expired (?link=…). */
export function GuestFiles({ page }: { page: Page }) {
  return (
    <>
      <MailSection id="guest-files" heading={page.guestHeading} text={page.guestText}>
        <AskByEmail sent={page.guestSent} />
      </MailSection>
      <MailSection id="renew-link" heading={page.renewHeading} text={page.renewText}>
        <RenewLink sent={page.renewSent} />
      </MailSection>
    </>
  );
}
