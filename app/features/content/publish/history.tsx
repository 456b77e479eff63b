import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#domain/days.ts';
import {
  commitOf,
  isShareImages,
  publicationsQuery,
  publicationsShown,
  type Publication,
} from '../content-calls.ts';
import { builtPublicationQuery } from './sent-state.tsx';
import { UndoDialog } from './undo-dialog.tsx';

const results = { building: 'Publishing…', published: 'Published', failed: 'Failed' } as const;

/** Lists who published what and when, and restores the content from before a publication. */
export function History() {
  const { data = [] } = useQuery(publicationsQuery);
  const { data: built } = useQuery(builtPublicationQuery(data[0]));
  const isBuilding = data[0]?.state === 'building';
  if (data.length === 0) return null;
  const live = data.findIndex(({ id }) => id === built);
  function resultOf(publication: Publication, i: number): string {
    if (commitOf(publication) === undefined) return results[publication.state as keyof typeof results];
    return i === live ? 'Live' : live !== -1 && i > live ? 'Published' : 'Sent to the repository';
  }
  return (
    <section className="mt-12">
      <h2 className="text-21 font-semibold">History</h2>
      <ol className="mt-3">
        {data.map((publication, i) => (
          <Entry
            key={publication.id}
            publication={publication}
            result={resultOf(publication, i)}
            canRestore={!isBuilding}
          />
        ))}
      </ol>
      {data.length === publicationsShown && (
        <p className="border-t border-hairline py-4 text-15 text-muted">
          These are the newest {publicationsShown}.
        </p>
      )}
    </section>
  );
}

interface EntryProps {
  publication: Publication;
  result: string;
  canRestore: boolean;
}

function Entry({ publication, result, canRestore }: EntryProps) {
  const { titles, by, started_at: at, state, restores, problem } = publication;
  const commit = commitOf(publication);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-hairline py-4 text-15">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {restores === null ? titles.join(', ') : `Restored: ${titles.join(', ')}`}
        </p>
        <p className="text-muted">
          {by}, {formatMoment(at)} · {result}
          {commit !== undefined && (
            <>
              {' · '}
              <a href={commit} className="underline underline-offset-4">
                See the commit
              </a>
            </>
          )}
        </p>
        {problem !== null && <p className="mt-1 text-error">{problem}</p>}
      </div>
      {state === 'published' && canRestore && !isShareImages(publication) && (
        <UndoDialog publication={publication} />
      )}
    </li>
  );
}
