import { Picture } from '../../ui/picture.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { CardProduct } from './card-product.ts';

/** Cards in one, two or three columns, and the plate on a product's own page. */
const sizes = {
  card: '(min-width: 64rem) 25rem, (min-width: 30rem) 50vw, 100vw',
  page: '(min-width: 64rem) 40rem, 100vw',
} as const;

interface ProductArtProps extends Pick<CardProduct, 'plate'> {
  /** The first picture of its page, large, or one of many. */
  shown?: keyof typeof sizes;
  className?: string;
}

/** The drawing on a product's plate. It repeats in strokes what stands beside it in words. */
export function ProductArt({ plate, shown = 'card', className }: ProductArtProps) {
  return (
    <Picture
      name={`plate-${plate}`}
      alt=""
      sizes={sizes[shown]}
      first={shown === 'page'}
      className={classNames('aspect-[4/3] h-auto w-full', className)}
    />
  );
}
