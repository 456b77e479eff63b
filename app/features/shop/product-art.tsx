import { classNames } from '../../ui/class-names.ts';
import type { CardProduct } from './card-product.ts';

/** The drawing on a product's plate. It repeats in strokes what stands beside it in words. */
export function ProductArt({
  plate,
  className,
  loading = 'lazy',
}: Pick<CardProduct, 'plate'> & { className?: string; loading?: 'lazy' | 'eager' }) {
  return (
    <img
      src={`/plates/${plate}.svg`}
      alt=""
      width={640}
      height={480}
      loading={loading}
      className={classNames('aspect-[4/3] h-auto w-full', className)}
    />
  );
}
