import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../../supabase/functions/_shared/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { commitOf, contentKey, startPublication, type Publication } from './content-calls.ts';
import { explainContentError } from './content-errors.ts';
import { usePublications } from './publish-state.tsx';

const results = { building: 'Publishing…', published: 'Published', failed: 'Failed' } as const;

/** Lists who published what and when, and restores the content from before a publication. */
export function History() {
  const { data = [] } = usePublications();
  const isBuilding = data[0]?.state === 'building';
  if (data.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="text-21 font-semibold">History</h2>
      <ol className="mt-3">
        {data.map((publication) => (
          <Entry key={publication.id} publication={publication} canRestore={!isBuilding} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ publication, canRestore }: { publication: Publication; canRestore: boolean }) {
  const { titles, by, started_at: at, state, restores, problem } = publication;
  const commit = commitOf(publication);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-hairline py-4 text-15">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {restores === null ? titles.join(', ') : `Restored: ${titles.join(', ')}`}
        </p>
        <p className="text-muted">
          {by}, {formatMoment(at)} ·{' '}
          {commit === undefined ? (
            results[state as keyof typeof results]
          ) : (
            <a href={commit} className="underline underline-offset-4">
              Sent to the repository
            </a>
          )}
        </p>
        {problem !== null && <p className="mt-1 text-error">{problem}</p>}
      </div>
      {state === 'published' && canRestore && <RestoreButton publication={publication} />}
    </li>
  );
}

function RestoreButton({ publication: { id, titles, started_at: at } }: { publication: Publication }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => startPublication({ action: 'restore', publication: id }),
    onError(failure) {
      console.error('Restoring did not start', failure);
      toast({ title: 'Nothing was restored', description: explainContentError(failure), tone: 'error' });
    },
    onSettled() {
      setOpen(false);
      return queries.invalidateQueries({ queryKey: [contentKey, 'publications'] });
    },
  });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Undo this publication?"
      description={`The site gets the texts from before ${formatMoment(at)} again. Later publications of any page are undone, too. Drafts stay.`}
      trigger={
        <Button look="secondary">
          Undo<span className="sr-only"> {titles.join(', ')}</span>
        </Button>
      }
    >
      <Button aria-disabled={isPending} onClick={() => isPending || mutate()}>
        {isPending ? 'Starting...' : 'Undo and publish'}
      </Button>
    </Dialog>
  );
}
