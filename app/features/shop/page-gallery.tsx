import type { PictureName } from '../../lib/pictures/picture-files.ts';
import { Picture } from '../../ui/picture.tsx';
import { pageCaption } from './page-caption.ts';

/** Sample pages of a PDF product. */
export function PageGallery({ pages, name }: { pages: readonly PictureName[]; name: string }) {
  return (
    <section aria-labelledby="pages" className="border-t border-hairline bg-surface">
      <div className="page-width py-16 lg:py-24">
        <h2 id="pages" className="text-40">
          Look inside
        </h2>
        <ul className="mt-8 grid gap-6 sm:grid-cols-3">
          {pages.map((page) => {
            const caption = pageCaption(page);
            return (
              <li key={page}>
                <figure>
                  <Picture
                    name={page}
                    alt={`${caption} of ${name}`}
                    sizes="(min-width: 80rem) 25rem, (min-width: 30rem) 33vw, 100vw"
                    className="h-auto w-full border border-hairline"
                  />
                  <figcaption className="mt-2 font-mono text-13 text-muted">{caption}</figcaption>
                </figure>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
