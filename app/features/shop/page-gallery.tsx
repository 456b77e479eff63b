import { publicFileUrl } from '../../lib/public-file.ts';
import { pageCaption } from './page-caption.ts';

/** Pages of a PDF as they are, so that people see what they get. */
export function PageGallery({ pages, name }: { pages: readonly string[]; name: string }) {
  return (
    <section aria-labelledby="pages" className="border-t border-hairline bg-surface">
      <div className="page-width py-16 lg:py-24">
        <h2 id="pages" className="text-40">
          Look inside
        </h2>
        <ul className="mt-8 grid gap-6 sm:grid-cols-3">
          {pages.map((file) => {
            const caption = pageCaption(file);
            return (
              <li key={file}>
                <figure>
                  <img
                    src={publicFileUrl('website-photos', file)}
                    alt={`${caption} of ${name}`}
                    width={840}
                    height={1188}
                    loading="lazy"
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
