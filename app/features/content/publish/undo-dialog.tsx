import { useMutation, useQuery } from '@tanstack/react-query';
import { formatMoment } from '#domain/days.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { ChangeList } from './change-list.tsx';
import { publicationsQuery, startPublication, undoQuery, type Publication } from '../content-calls.ts';

/** The button that undoes a publication, with a dialog that shows what that changes. */
export function UndoDialog({ publication: { id, titles, started_at: at } }: { publication: Publication }) {
  return (
    <Dialog
      size="wide"
      title="Undo this publication?"
      description={`The site gets the texts from before ${formatMoment(at)} again. Later publications of any page are undone, too. Drafts stay.`}
      trigger={
        <Button look="secondary">
          Undo<span className="sr-only"> {titles.join(', ')}</span>
        </Button>
      }
    >
      {(close) => <UndoQuestion publication={id} onDone={close} />}
    </Dialog>
  );
}

function UndoQuestion({ publication, onDone }: { publication: string; onDone: () => void }) {
  const { data, error, refetch } = useQuery(undoQuery(publication));
  const { mutate, isPending } = useMutation({
    mutationFn: (versions: Record<string, string>) =>
      startPublication({ action: 'restore', publication, versions }),
    onSuccess: onDone,
    onError: () => void refetch(),
    meta: { failed: 'Nothing was restored', reloads: [publicationsQuery.queryKey] },
  });
  if (data === undefined) return <NotLoaded what="what changes" error={error} refetch={refetch} />;
  if (data.files.length === 0) return <p>The site already shows these texts.</p>;
  const isOutside = data.files.some((file) => file.isOutside);
  return (
    <div className="flex flex-col gap-6">
      {isOutside && (
        <Notice tone="info">
          Some of these pages were also changed in another way than here, such as by your developer. Undoing
          replaces those changes, too.
        </Notice>
      )}
      {data.files.map((file) => (
        <section key={file.file}>
          <h3 className="text-17 font-semibold [overflow-wrap:anywhere]">{file.title}</h3>
          {file.isOutside && <p className="pb-2 text-15">Also changed in another way</p>}
          {file.change === 'removed' && <p className="pb-2 text-15">Leaves the site</p>}
          {file.change === 'added' && <p className="pb-2 text-15">Comes back</p>}
          <ChangeList changes={file.changes} labels={['On the site', 'After undoing']} />
        </section>
      ))}
      {data.problems.length > 0 ? (
        <Notice tone="error">
          This can’t be undone: {data.problems.map(({ sentence }) => sentence).join(' ')}
        </Notice>
      ) : (
        <Button
          className="self-start"
          isBusy={isPending}
          onClick={() => mutate(Object.fromEntries(data.files.map(({ file, version }) => [file, version])))}
        >
          {isPending ? 'Starting…' : 'Undo and publish'}
        </Button>
      )}
    </div>
  );
}
