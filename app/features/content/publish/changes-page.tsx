import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { ChangeList } from './change-list.tsx';
import { changesKey, changesQuery, publicationsQuery, startPublication } from '../content-calls.ts';
import { previewLink } from '../files/file-names.ts';
import { AllContentLink } from '../all-content-link.tsx';
import { updateLabels } from '../editor/update-labels.ts';

/** Shows what publishing would change, and publishes all drafts or the chosen ones. */
export function ChangesPage() {
  // New drafts are chosen by default, so this has the others.
  const [left, setLeft] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data, error, refetch, isPlaceholderData } = useQuery(changesQuery(chosen));
  const { publish, isPending } = usePublish();
  const picked = (data?.files ?? []).filter(({ file }) => !left.includes(file));
  const isReady = picked.length > 0 && !isPlaceholderData && data !== undefined && data.problems.length === 0;
  const versions = Object.fromEntries(picked.map(({ file, version }) => [file, version]));
  if (data === undefined) return <NotLoaded what="the changes" error={error} refetch={refetch} />;
  const { files, together } = data;
  function choose(file: string, isChosen: boolean): void {
    // A page that moves is several files. A part of them would lose an address.
    const group = together.includes(file) ? together : [file];
    const kept = left.filter((other) => !group.includes(other));
    const others = isChosen ? kept : [...kept, ...group];
    setLeft(others);
    setChosen(others.length === 0 ? [] : files.map((one) => one.file).filter((one) => !others.includes(one)));
  }
  return (
    <>
      <AllContentLink />
      <h2 className="mt-2 text-21 font-semibold">What changes</h2>
      {data.files.length === 0 && <p className="mt-4">There are no drafts. The site shows everything.</p>}
      {picked.length > 0 && data.problems.length > 0 && (
        <Notice tone="error" className="mt-4">
          <p>Correct this before you publish{files.length > 1 && ', or leave the file out'}:</p>
          <ul className="mt-2 list-disc pl-5">
            {data.problems.map(({ file, sentence }) => (
              <li key={sentence}>
                <Link
                  to={`/admin/content?file=${encodeURIComponent(file)}`}
                  className="underline underline-offset-4"
                >
                  {sentence}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {files.map(({ file, title, address, changes, change, updateFrom }) => (
        <section key={file} className="mt-8">
          <h3 className="flex flex-wrap items-center justify-between gap-3 text-17 font-semibold">
            {title}
            <span className="flex gap-4 text-15 font-normal text-pit">
              {change !== 'removed' && (
                <Link
                  to={previewLink(address)}
                  className="inline-flex min-h-11 min-w-11 items-center justify-end underline underline-offset-4"
                >
                  Preview<span className="sr-only"> {title}</span>
                </Link>
              )}
              <Link
                to={`/admin/content?file=${encodeURIComponent(file)}`}
                className="inline-flex min-h-11 min-w-11 items-center justify-end underline underline-offset-4"
              >
                Edit<span className="sr-only"> {title}</span>
              </Link>
            </span>
          </h3>
          {files.length > 1 && (
            <CheckField
              label={`Publish ${title}`}
              checked={!left.includes(file)}
              onChange={({ target }) => choose(file, target.checked)}
            />
          )}
          {updateFrom !== undefined && (
            <p className="pb-2 text-15 font-semibold">{updateLabels[updateFrom]}</p>
          )}
          {together.includes(file) && files.length > together.length && (
            <p className="text-15 text-muted">
              A page gets another address: its old page, its new page and ‘Moved pages’ are published
              together.
            </p>
          )}
          {change === 'added' && (
            <p className="text-15">New{address !== undefined && ` page at ${address}`}</p>
          )}
          {change === 'removed' && <p className="text-15">Leaves the site</p>}
          <ChangeList changes={changes} />
        </section>
      ))}
      {isReady && (
        <div className="sticky bottom-0 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-hairline bg-ground py-4">
          <Button isBusy={isPending} onClick={() => publish(versions)}>
            {isPending
              ? 'Starting…'
              : files.length === 1
                ? 'Publish'
                : picked.length === files.length
                  ? `Publish all ${files.length}`
                  : `Publish ${picked.length} of ${files.length}`}
          </Button>
        </div>
      )}
    </>
  );
}

function usePublish() {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (versions: Record<string, string>) => startPublication({ action: 'publish', versions }),
    onSuccess: () => void navigate('/admin/content'),
    meta: {
      failed: 'Nothing was published',
      reloads: [publicationsQuery.queryKey, changesKey],
    },
  });
  return { publish: mutate, isPending };
}
