import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { cleanEmailAddress } from '#domain/email-address.ts';
import { callFunction, FunctionCallError } from '#lib/api/call-function.ts';
import type { Members } from '#content/members.server.ts';
import { knownEmailAddress, required } from '#lib/forms/form-rules.ts';
import { TwoColumnSection } from '#ui/two-column-section.tsx';
import { Button } from '#ui/button.tsx';
import { EmailField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { Notice } from '#ui/notice.tsx';

type Page = Members['downloads'];

function EmailFilesForm({ successText, labelledBy }: { successText: string; labelledBy: string }) {
  const { register, handleSubmit, formState } = useForm<{ email: string }>();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      callFunction('send-my-files', { body: { email: cleanEmailAddress(email) } }),
    meta: { logged: 'The files were not emailed' },
  });
  return (
    <Form
      aria-labelledby={labelledBy}
      isPending={isPending}
      onSubmit={handleSubmit((entry) => mutate(entry))}
    >
      <EmailField
        label="Email"
        error={formState.errors.email?.message}
        {...register('email', { validate: knownEmailAddress })}
      />
      <Button type="submit" look="secondary" aria-disabled={isPending} className="self-start">
        {isPending ? 'Sending…' : 'E-mail my files'}
      </Button>
      {isSuccess && <Notice tone="done">{successText}</Notice>}
      <ActionFailed error={error} isPending={isPending} />
    </Form>
  );
}

function RenewLinkForm({ successText }: { successText: string }) {
  const { register, handleSubmit, formState } = useForm<{ link: string }>();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ link }: { link: string }) =>
      callFunction('renew-download-link', { body: { link: link.trim() } }),
    meta: { logged: 'The link was not renewed' },
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
        error={formState.errors.link?.message}
        {...register('link', { validate: required('Paste the link from the email.') })}
      />
      <Button type="submit" look="secondary" aria-disabled={isPending} className="self-start">
        {isPending ? 'Sending…' : 'Email me a new link'}
      </Button>
      {isSuccess && <Notice tone="done">{successText}</Notice>}
      <ActionFailed error={error} isPending={isPending} />
    </Form>
  );
}

/** Offers a new link to visitors who opened an expired or damaged download link (`?link=…`). */
export function ExpiredLinkNotice({ page }: { page: Page }) {
  const [query] = useSearchParams();
  const link = query.get('link');
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (expired: string) => callFunction('renew-download-link', { body: { link: expired } }),
    meta: { logged: 'The link was not renewed' },
  });
  if (link === null) return null;
  const isUnreadable = error instanceof FunctionCallError && error.code === 'link_invalid';
  return (
    <section aria-labelledby="expired-link" className="mb-10 border-l-4 border-error bg-surface px-5 py-5">
      <h2 id="expired-link" className="text-21">
        {page.staleHeading}
      </h2>
      <div className="mt-2 flex flex-col items-start gap-4">
        {isSuccess ? (
          <Notice tone="done">{page.renewSent}</Notice>
        ) : isUnreadable ? (
          <>
            <p className="max-w-xl">{page.staleUnreadable}</p>
            <EmailFilesForm successText={page.guestSent} labelledBy="expired-link" />
          </>
        ) : (
          <>
            <p className="max-w-xl">{page.staleText}</p>
            <ActionFailed error={error} isPending={isPending} />
            <Button isBusy={isPending} onClick={() => mutate(link)}>
              {isPending ? 'Sending…' : 'Email me a new link'}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** For buyers without an account: emails new links to an address, or to the buyer of an expired link. */
export function GuestFiles({ page }: { page: Page }) {
  return (
    <>
      <TwoColumnSection
        className="border-t"
        id="guest-files"
        heading={page.guestHeading}
        text={page.guestText}
      >
        <EmailFilesForm successText={page.guestSent} labelledBy="guest-files" />
      </TwoColumnSection>
      <TwoColumnSection
        className="border-t"
        id="renew-link"
        heading={page.renewHeading}
        text={page.renewText}
      >
        <RenewLinkForm successText={page.renewSent} />
      </TwoColumnSection>
    </>
  );
}
