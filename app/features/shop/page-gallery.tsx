import type { ReactNode } from 'react';
import { Photo } from '#ui/photo.tsx';
import { Picture } from '#ui/picture.tsx';
import type { PageProduct } from './card-product.ts';
import { pageCaption } from './page-caption.ts';

const sizes = '(min-width: 80rem) 25rem, (min-width: 30rem) 33vw, 100vw';
const look = 'h-auto w-full border border-hairline';

/** Sample pages of a PDF product: the owner's pictures, or else those that were rendered from the guide. Renders nothing without any. */
export function PageGallery({
  product: { name, previewPages, pages },
}: {
  product: Pick<PageProduct, 'name' | 'previewPages' | 'pages'>;
}) {
  if (previewPages.length > 0) {
    return (
      <Gallery>
        {previewPages.map((page, i) => (
          <li key={i}>
            <Photo photo={page} sizes={sizes} className={look} />
          </li>
        ))}
      </Gallery>
    );
  }
  if (pages.length === 0) return null;
  return (
    <Gallery>
      {pages.map((page) => {
        const caption = pageCaption(page);
        return (
          <li key={page}>
            <figure>
              <Picture name={page} alt={`${caption} of ${name}`} sizes={sizes} className={look} />
              <figcaption className="mt-2 font-mono text-13 text-muted">{caption}</figcaption>
            </figure>
          </li>
        );
      })}
    </Gallery>
  );
}

function Gallery({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="pages" className="border-t border-hairline bg-surface">
      <div className="page-width py-16 lg:py-24">
        <h2 id="pages" className="text-40">
          Look inside
        </h2>
        <ul className="mt-8 grid gap-6 sm:grid-cols-3">{children}</ul>
      </div>
    </section>
  );
}
