import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { callFunction, FunctionCallError } from '../../lib/call-function.ts';
import type { Members } from '../../lib/content/members.server.ts';
import { emailAddress, filledIn } from '../../lib/form-rules.ts';
import { BesideSection } from '../../ui/beside-section.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';

type Page = Members['downloads'];

const unreachable = 'Our server did not answer. Check your connection, then try again.';

function sentenceOf(error: unknown): string {
  return error instanceof FunctionCallError && error.code !== undefined ? error.message : unreachable;
}

function AskByEmail({ sent }: { sent: string }) {
  const { register, handleSubmit, formState } = useForm<{ email: string }>();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      callFunction('send-my-files', { body: { email: email.trim() } }),
    onError: (failure) => console.error('The files were not asked for', failure),
  });
  return (
    <Form
      aria-labelledby="guest-files"
      isPending={isPending}
      onSubmit={handleSubmit((entry) => mutate(entry))}
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
    </Form>
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
    <Form
      aria-labelledby="renew-link"
      isPending={isPending}
      onSubmit={handleSubmit((entry) => mutate(entry))}
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
    </Form>
  );
}

/** For who bought without an account: fresh links by mail, asked for by address or by a link that has expired (?link=…). */
export function GuestFiles({ page }: { page: Page }) {
  return (
    <>
      <BesideSection className="border-t" id="guest-files" heading={page.guestHeading} text={page.guestText}>
        <AskByEmail sent={page.guestSent} />
      </BesideSection>
      <BesideSection className="border-t" id="renew-link" heading={page.renewHeading} text={page.renewText}>
        <RenewLink sent={page.renewSent} />
      </BesideSection>
    </>
  );
}
