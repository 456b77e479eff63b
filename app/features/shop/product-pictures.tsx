import { Photo } from '#ui/photo.tsx';
import type { PageProduct } from './card-product.ts';
import { ProductArt } from './product-art.tsx';

/** The pictures of a product on its page: the first one large, the others below it. Without pictures, the drawing. */
export function ProductPictures({ product: { plate, pictures } }: { product: PageProduct }) {
  const [first, ...others] = pictures;
  return (
    <>
      <ProductArt plate={plate} picture={first} variant="page" className="border border-hairline" />
      {others.length > 0 && (
        <ul className="mt-3 grid grid-cols-2 gap-3 lg:mt-4 lg:gap-4">
          {others.map((picture, i) => {
            // A last picture without a neighbor fills its row.
            const isAlone = i === others.length - 1 && i % 2 === 0;
            return (
              <li key={picture.name} className={isAlone ? 'col-span-2' : ''}>
                <Photo
                  photo={picture}
                  sizes={isAlone ? '(min-width: 64rem) 40rem, 100vw' : '(min-width: 64rem) 20rem, 50vw'}
                  className={`${isAlone ? 'aspect-[2/1]' : 'aspect-[4/3]'} h-auto w-full border border-hairline`}
                />
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
