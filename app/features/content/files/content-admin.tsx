import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { UpdateSource } from '#domain/content-calls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { ChangesPage } from '../publish/changes-page.tsx';
import { contentListQuery } from '../content-calls.ts';
import { hasNoStudio } from '../content-errors.ts';
import { FileEditor } from '../editor/file-editor.tsx';
import { FileLine } from './file-line.tsx';
import { isPlace, kinds } from './file-names.ts';
import { History } from '../publish/history.tsx';
import { PicturesPage, VideosPage } from '../uploads/library-page.tsx';
import { NewFile } from './new-file.tsx';
import { PreviewPage } from '../publish/preview-page.tsx';
import { ProductList } from './product-list.tsx';
import { PublishState } from '../publish/publish-state.tsx';

/**
 * The page /admin/content: all files, one of them (?file=…), a new one (?new=…), what publishing would change (?changes),
 * a page with the drafts (?preview=…), or the library of pictures (?pictures) or videos (?videos).
 */
export function ContentAdmin() {
  const [query] = useSearchParams();
  const preview = query.get('preview');
  if (preview !== null) return <PreviewPage address={preview} file={query.get('file')} />;
  const file = query.get('file');
  if (file !== null) return <FileEditor key={file} file={file} />;
  const place = query.get('new');
  if (isPlace(place)) return <NewFile place={place} copyOf={query.get('copyOf')} />;
  if (query.has('changes')) return <ChangesPage />;
  if (query.has('pictures')) return <PicturesPage />;
  if (query.has('videos')) return <VideosPage />;
  return <FileList />;
}

function FileList() {
  const { data, error, refetch } = useQuery(contentListQuery);
  if (error && hasNoStudio(error)) {
    return (
      <Notice tone="info">
        This site can’t be published from the browser. Its content is edited in the files of the folder
        content/.
      </Notice>
    );
  }
  if (data === undefined) return <NotLoaded what="the content" error={error} refetch={refetch} />;
  const all = data.sections.flatMap(({ files }) => files);
  const drafts = all.filter(({ draft }) => draft !== undefined);
  const countUpdates = (from: UpdateSource) => all.filter(({ updateFrom }) => updateFrom === from).length;
  const [outdated, updates] = [countUpdates('site'), countUpdates('code')];
  return (
    <>
      <PublishState />
      <div className="flex flex-wrap items-center gap-4 border-y border-hairline py-4">
        <p className="text-15">
          {describeDrafts(drafts.length)}
          {outdated > 0 && <span className="block font-semibold">{describeOutdated(outdated)}</span>}
          {updates > 0 && <span className="block font-semibold">{describeUpdates(updates)}</span>}
        </p>
        {drafts.length > 0 && (
          <ButtonLink to="/admin/content?changes">
            <span className="sr-only">See what changes and </span>Publish…
          </ButtonLink>
        )}
        <div className="flex flex-wrap gap-4 sm:ml-auto">
          <ButtonLink to="/admin/content?pictures" look="secondary">
            Pictures
          </ButtonLink>
          <ButtonLink to="/admin/content?videos" look="secondary">
            Videos
          </ButtonLink>
        </div>
      </div>
      <div className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {data.sections.map(({ label, files, place }) => (
          <section key={label}>
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
              <h2 className="text-17 font-semibold">{label}</h2>
              {isPlace(place) && (
                <Link
                  to={`/admin/content?new=${encodeURIComponent(place)}`}
                  className="inline-flex min-h-11 items-center text-15 font-semibold text-pit underline underline-offset-4"
                >
                  {kinds[place].add}
                </Link>
              )}
            </div>
            {place === 'products/' ? (
              <ProductList files={files} />
            ) : (
              <ul className="mt-2">
                {files.map((summary) => (
                  <li key={summary.file} className="border-t border-hairline">
                    <FileLine summary={summary} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
      <History />
    </>
  );
}

function describeDrafts(count: number): string {
  if (count === 0) return 'There are no drafts. Choose a page to change it.';
  return count === 1 ? '1 draft is not published yet.' : `${count} drafts are not published yet.`;
}

const describeUpdates = (count: number): string =>
  `An update brought ${count === 1 ? 'a new version of 1 page' : `new versions of ${count} pages`} that you changed. Open ${count === 1 ? 'it' : 'them'} to decide.`;

const describeOutdated = (count: number): string =>
  count === 1
    ? '1 page changed on the site since its draft began. Open it to decide.'
    : `${count} pages changed on the site since their drafts began. Open them to decide.`;
