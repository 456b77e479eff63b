import { Photo } from '#ui/photo.tsx';
import { Picture } from '#ui/picture.tsx';
import { classNames } from '#ui/class-names.ts';
import type { CardProduct } from './card-product.ts';

/** `sizes` attributes for cards in one to three columns, and for the product page. */
const sizes = {
  card: '(min-width: 64rem) 25rem, (min-width: 30rem) 50vw, 100vw',
  page: '(min-width: 64rem) 40rem, 100vw',
} as const;

interface ProductArtProps extends Pick<CardProduct, 'plate' | 'picture'> {
  /** `page`: the main picture of a product page. */
  variant?: keyof typeof sizes;
  className?: string;
}

/** Picture or drawing of a product. Decorative on a card: the text next to it says the same. */
export function ProductArt({ plate, picture, variant = 'card', className }: ProductArtProps) {
  const look = classNames('aspect-[4/3] h-auto w-full', className);
  const isMain = variant === 'page';
  return picture !== undefined ? (
    <Photo photo={picture} isDecorative={!isMain} sizes={sizes[variant]} priority={isMain} className={look} />
  ) : (
    <Picture name={`plate-${plate}`} alt="" sizes={sizes[variant]} priority={isMain} className={look} />
  );
}
