import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ContentFile, ContentValues } from '#domain/content-calls.ts';
import { formatMoment } from '#domain/days.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { Link } from '#ui/link.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { AllContentLink } from '../all-content-link.tsx';
import { DiscardDraft } from './discard-draft.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { contentFileQuery } from '../content-calls.ts';
import { describePath } from '#domain/field-label.ts';
import { valueAt } from './content-values.ts';
import { FileActions } from '../files/file-actions.tsx';
import { NoUploads } from '../uploads/no-uploads.ts';
import { PublishedValues } from '../publish/published-values.ts';
import { MarkdownField } from './markdown-field.tsx';
import { WantedField } from './wanted-field.ts';
import { LookCheck } from './look-check.tsx';
import { GroupFields } from './value-fields.tsx';
import { previewLink } from '../files/file-names.ts';
import { StockPanel } from '../stock/stock-panel.tsx';
import { SortableArea } from './sortable-list.tsx';
import { UnreadableFile } from '../unreadable-file.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { useDraft } from './use-draft.ts';

/** Edits one content file. */
export function FileEditor({ file }: { file: string }) {
  const { data, error, refetch } = useQuery(contentFileQuery(file));
  if (data === undefined)
    return (
      <>
        {error && <AllContentLink />}
        <NotLoaded what="this file" error={error} refetch={refetch} />
      </>
    );
  return <OpenedFile key={file} opened={data} />;
}

/** Shows the form of a file, or first how to repair it. */
function OpenedFile({ opened }: { opened: ContentFile }) {
  const draft = useDraft(opened);
  const { saved, isPending, repair } = draft;
  if (saved.unreadable === undefined) return <FileForm draft={draft} />;
  return (
    <>
      <FileHead file={saved} />
      <UnreadableFile file={saved} isPending={isPending} onRepair={repair} />
    </>
  );
}

function FileForm({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const { saved, conflict, isPending, save, discard, decide, open } = draft;
  const [values, setValues] = useState<ContentValues>(saved.values);
  const [text, setText] = useState(saved.text);
  // Fields with their own state start again with the values of a version that was opened.
  const [generation, setGeneration] = useState(0);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  // A field that changed since is not known to be wrong.
  const problems = saved.problems.filter(({ field }) =>
    field === 'text' ? text === saved.text : valueAt(values, field) === valueAt(saved.values, field),
  );
  const textProblem = problems.find(({ field }) => field === 'text');
  const isChanged = values !== saved.values || text !== saved.text;
  const stopGuarding = useLeaveGuard(isChanged);

  function show(next: ContentFile): void {
    setValues(next.values);
    setText(next.text);
    setGeneration((number) => number + 1);
  }

  /** Shows the file without its draft. A new one existed only as that draft. */
  function showPublished(next: ContentFile | undefined): void {
    if (next === undefined) return;
    stopGuarding();
    if (saved.change === 'added') void navigate('/admin/content');
    else show(next);
  }

  return (
    <>
      <Form
        aria-label={saved.title}
        // So that the bar at the bottom covers no field that gets the focus.
        className="[&_:is(input,textarea,select,button)]:scroll-mb-32"
        isPending={isPending}
        onSubmit={async () => {
          const next = await save({ values, text });
          if (next === undefined) return;
          // What was typed during the save stays, as a change of what is saved now.
          setValues((current) => (current === values ? next.values : current));
          setText((current) => (current === text ? next.text : current));
        }}
      >
        <WantedField value={query.get('field')}>
          <FileHead file={saved} />
          {conflict !== undefined && (
            <ConflictNotice
              conflict={conflict}
              base={saved}
              mine={{ values, text }}
              isPending={isPending}
              onUseTheirs={(theirs) => {
                open(theirs);
                show(theirs);
              }}
              onSave={async (version, theirs) => {
                const next = await save(version, theirs);
                if (next !== undefined) show(next);
              }}
            />
          )}
          {saved.update !== undefined && conflict === undefined && (
            <UpdateNotice
              update={saved.update}
              isPending={isPending}
              isChanged={isChanged}
              onDecide={async (take) => {
                if (saved.update === undefined) return;
                const next = await decide(saved.update, take);
                if (take === 'theirs' && saved.update.from === 'site') showPublished(next);
                else if (next !== undefined) show(next);
              }}
            />
          )}
          {saved.change === 'removed' && (
            <Notice tone="info">
              It leaves the site when you publish. Save it or press ‘Keep it’ to bring it back.
            </Notice>
          )}
          {problems.length > 0 && (
            <Notice tone="error">
              <p>This draft can’t be published yet.</p>
              <ul className="mt-2 list-disc pl-5">
                {problems.map(({ field, message, sentence }) => (
                  <li key={sentence}>
                    {field === '' ? sentence : `${describePath(field, saved.schema)} ${message}.`}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <NoUploads value={saved.noUploads}>
            <PublishedValues value={saved.published}>
              <SortableArea key={generation}>
                <GroupFields
                  schema={saved.schema}
                  value={values}
                  onChange={setValues}
                  path=""
                  problems={problems}
                  isTop
                />
              </SortableArea>
            </PublishedValues>
          </NoUploads>
          {saved.schema.format === 'look' && <LookCheck values={values} onChange={setValues} />}
          {text !== undefined && (
            <MarkdownField
              file={saved.file}
              value={text}
              error={textProblem && `The text ${textProblem.message}.`}
              onChange={setText}
            />
          )}
        </WantedField>
        <div className="sticky bottom-0 -mx-1 flex flex-wrap items-center gap-3 border-t border-hairline bg-ground px-1 py-4">
          <Button
            type="submit"
            look={isChanged || isPending ? 'primary' : 'secondary'}
            aria-disabled={isPending || !isChanged}
          >
            {isPending ? 'Saving…' : isChanged ? 'Save draft' : 'Saved'}
          </Button>
          {saved.draft !== undefined && !isChanged && (
            <>
              {saved.problems.length === 0 && (
                <ButtonLink to="/admin/content?changes">
                  <span className="sr-only">See what changes and </span>Publish…
                </ButtonLink>
              )}
              <Link
                to={previewLink(saved.change === 'removed' ? undefined : saved.address, saved.file)}
                className="inline-flex min-h-11 items-center px-1 text-15 font-semibold text-pit underline underline-offset-4"
              >
                Preview
              </Link>
            </>
          )}
          {saved.change === 'removed' && (
            <Button
              look="quiet"
              aria-disabled={isPending}
              onClick={async () => showPublished(await discard())}
            >
              Keep it
            </Button>
          )}
          {saved.draft !== undefined && saved.change !== 'removed' && (
            <DiscardDraft
              file={saved}
              isPending={isPending}
              onDiscard={async () => showPublished(await discard())}
            />
          )}
        </div>
      </Form>
      <StockPanel file={saved} />
      <FileActions file={saved} isChanged={isChanged} />
    </>
  );
}

function FileHead({ file: { title, file, address, draft, change } }: { file: ContentFile }) {
  return (
    <div>
      <Link
        to="/admin/content"
        className="inline-flex min-h-11 items-center text-15 text-pit underline underline-offset-4"
      >
        All content
      </Link>
      <h2 className="mt-2 text-21 font-semibold [overflow-wrap:anywhere]">{title}</h2>
      <p className="mt-1 text-15 text-muted">
        <span className="font-mono text-13">{file}</span>
        {draft !== undefined && (
          <>
            {' · '}Draft{draft.savedBy !== '' && ` by ${draft.savedBy}`}, {formatMoment(draft.savedAt)}
          </>
        )}
        {address !== undefined && change !== 'added' && (
          <>
            {' · '}
            <Link to={address} className="underline underline-offset-4">
              View the page
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
