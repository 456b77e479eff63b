import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SetupState, SiteStart } from '#domain/setup-calls.ts';
import { checkVersion } from '#lib/site/new-version.ts';
import { callFunction } from '#lib/api/call-function.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { setupQuery } from './call-setup.ts';

type From = SiteStart['from'];

const hints: Record<From, string> = {
  blank:
    'A home page of three short sections, one hidden product, and legal texts to fill in. No people, no quotes, no articles.',
  sample: 'All pages, products and articles of an invented brand, to change or remove one by one.',
};

const useStart = () =>
  useMutation({
    mutationFn: (start: Pick<SiteStart, 'from' | 'name'>) =>
      callFunction('content', { body: { action: 'start', ...start } }),
    meta: { logged: 'The site was not started', reloads: [setupQuery.queryKey] },
  });

/** Shows the site's new texts once they are published. */
function useFinish(isPublishing: boolean): void {
  const was = useRef(isPublishing);
  useEffect(() => {
    if (was.current && !isPublishing) void checkVersion();
    was.current = isPublishing;
  }, [isPublishing]);
}

/** Asks at the first visit what the site starts from. */
export function ChooseStart({ problem }: { problem: string | undefined }) {
  const [from, setFrom] = useState<From>('blank');
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useStart();
  const needsName = from === 'blank' && name.trim() === '';
  return (
    <section aria-labelledby="choose-start" className="max-w-xl">
      <h2 id="choose-start" className="text-28">
        What do you start from?
      </h2>
      <p className="mb-6 mt-2 text-muted">You can change this until you have sold something.</p>
      <Form
        aria-labelledby="choose-start"
        isPending={isPending}
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(needsName);
          if (needsName) return false;
          mutate({ from, name: name.trim() || 'New site' });
          return undefined;
        }}
      >
        <ChoiceField
          legend="Start from"
          choices={[
            { value: 'blank', label: 'A blank site' },
            { value: 'sample', label: 'The sample' },
          ]}
          value={from}
          onChange={setFrom}
          hint={hints[from]}
        />
        {from === 'blank' && (
          <TextField
            label="Name of your brand"
            maxLength={60}
            autoComplete="organization"
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={isMissing && needsName ? 'Enter a name. You can change it later.' : undefined}
          />
        )}
        {problem !== undefined && !isPending && <Notice tone="error">{problem}</Notice>}
        <ActionFailed error={error} isPending={isPending} />
        <Button type="submit" aria-disabled={isPending} className="self-start">
          {isPending ? 'Starting…' : from === 'blank' ? 'Start from a blank site' : 'Start from the sample'}
        </Button>
      </Form>
    </section>
  );
}

/** Says what the site started from, and starts again from the other one, as long as nothing was sold. */
export function StartStep({ state }: { state: SetupState }) {
  const { mutate, isPending, error } = useStart();
  useFinish(state.isPublishing);
  if (state.isPublishing)
    return (
      <div className="mb-6">
        <LoadingMessage>Publishing your site…</LoadingMessage>
      </div>
    );
  if (!state.canStart || state.start === null) return null;
  const other: From = state.start === 'blank' ? 'sample' : 'blank';
  const named = { blank: 'a blank site', sample: 'the sample' };
  return (
    <div className="mb-6 text-15 text-muted">
      <p>You started from {named[state.start]}. Until you have sold something, you can start again.</p>
      <DeleteDialog
        title={`Start from ${named[other]}?`}
        description={`It replaces all pages, products and articles. Drafts stay, and ‘Undo’ in the history of the content brings your texts back. ${hints[other]}`}
        action={`Start from ${named[other]}`}
        pending="Starting…"
        keep="Keep my site"
        isPending={isPending}
        onDelete={(close) => mutate({ from: other, name: state.name }, { onSuccess: close })}
        trigger={
          <Button look="quiet" className="-mx-1">
            Start from {named[other]} instead
          </Button>
        }
      >
        <ActionFailed error={error} isPending={isPending} />
      </DeleteDialog>
    </div>
  );
}
