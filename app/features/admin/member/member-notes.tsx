import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { Trash2 } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { formatMoment } from '#domain/days.ts';
import { required } from '#lib/forms/form-rules.ts';
import { ask, askAll } from '#lib/session/ask.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { settleForm } from '#ui/settle-form.ts';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { ActionFailed } from '#ui/action-failed.tsx';
import { adminKey } from '../read-list.ts';

const notesQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...adminKey, 'coach-notes', memberId],
    queryFn: () =>
      askAll((database) =>
        database
          .from('coach_notes')
          .select('*')
          .eq('athlete_id', memberId)
          .order('created_at', { ascending: false })
          .order('id'),
      ),
  });

/** Private notes of the coaches about an athlete, newest first. Authors delete their own. */
export function MemberNotes({ memberId, userId }: { memberId: string; userId: string }) {
  const { data: notes, error, refetch } = useQuery(notesQuery(memberId));
  const reloads = [notesQuery(memberId).queryKey];
  const form = useForm({ defaultValues: { body: '' } });
  const { register, handleSubmit, formState } = form;
  useLeaveGuard(formState.isDirty);
  const add = useMutation({
    mutationFn: ({ body }: { body: string }) =>
      ask((database) => database.from('coach_notes').insert({ athlete_id: memberId, body: body.trim() })),
    onSuccess: (_note, entry) => settleForm(form, entry, { body: '' }),
    meta: { logged: 'The note was not saved', reloads },
  });
  const [asked, setAsked] = useState<{ id: string; body: string }>();
  const remove = useMutation({
    mutationFn: (id: string) => ask((database) => database.from('coach_notes').delete().eq('id', id)),
    onSuccess: () => setAsked(undefined),
    meta: { failed: 'The note wasn’t deleted', reloads },
  });
  return (
    <>
      <Form
        aria-label="Add a note"
        isPending={add.isPending}
        onSubmit={handleSubmit((entry) => add.mutate(entry))}
      >
        <TextAreaField
          label="New note"
          rows={3}
          maxLength={4000}
          error={formState.errors.body?.message}
          {...register('body', { validate: required('Write a note first.') })}
        />
        <ActionFailed error={add.error} isPending={add.isPending}>
          The note wasn’t saved.
        </ActionFailed>
        <Button type="submit" look="secondary" aria-disabled={add.isPending} className="self-start">
          {add.isPending ? 'Saving…' : 'Add note'}
        </Button>
      </Form>
      {notes === undefined ? (
        <NotLoaded what="the notes" error={error} refetch={refetch} />
      ) : (
        <ul className="mt-6 border-t border-hairline empty:hidden">
          {notes.map(({ id, body, author_id: authorId, created_at: createdAt }) => (
            <li key={id} className="flex items-start justify-between gap-4 border-b border-hairline py-3">
              <div className="min-w-0">
                <p className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
                <p className="font-mono text-13 text-muted">{formatMoment(createdAt)}</p>
              </div>
              {authorId === userId && (
                <button
                  type="button"
                  aria-label="Delete note"
                  className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm hover:bg-surface-2"
                  onClick={() => setAsked({ id, body })}
                >
                  <Trash2 aria-hidden className="size-5" strokeWidth={1.5} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <DeleteDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => isOpen || setAsked(undefined)}
        title="Delete this note?"
        description="No coach can read it afterwards."
        action="Delete note"
        isPending={remove.isPending}
        onDelete={() => asked && remove.mutate(asked.id)}
      >
        <p className="line-clamp-4 whitespace-pre-line [overflow-wrap:anywhere]">{asked?.body}</p>
      </DeleteDialog>
    </>
  );
}
