import { ArrowLeft, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { AlsoLike } from './also-like.tsx';
import { BuyBox } from './buy-box.tsx';
import type { CardProduct, PageProduct } from './card-product.ts';
import { DemoVideo } from './demo-video.tsx';
import { LongText } from '#ui/long-text.tsx';
import { PageGallery } from './page-gallery.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductArt } from './product-art.tsx';
import { Section } from '#ui/section.tsx';
import { YoutubeVideo } from '#ui/youtube-video.tsx';
import { NoHyphenBreak } from '#ui/no-hyphen-break.tsx';
import { Link } from '#ui/link.tsx';

interface ProductPageProps {
  product: PageProduct;
  related: readonly CardProduct[];
  /** Download form of a free product, below the price. */
  freePdf?: ReactNode;
  /** Where a product that is sent by mail goes, and what that costs. */
  delivery?: string;
}

/** Product page: picture and action first, then the long text. */
export function ProductPage({ product, related, freePdf, delivery }: ProductPageProps) {
  return (
    <article className="flush-bottom">
      <div className="page-width pt-6 lg:pt-10">
        <Link
          to="/shop"
          className="inline-flex min-h-11 items-center gap-2 text-15 font-semibold text-pit underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" strokeWidth={1.5} />
          All products
        </Link>
        <div className="mt-4 grid gap-8 pb-16 md:grid-cols-2 lg:grid-cols-12 lg:gap-6 lg:pb-24">
          <div className="lg:col-span-7">
            <ProductPictures product={product} />
          </div>
          <div className="lg:col-span-5 lg:pl-8">
            <h1 className="text-40 lg:text-64">
              <NoHyphenBreak text={product.name} />
            </h1>
            <p className="mb-6 mt-4 text-muted">{product.summary}</p>
            {/* The key resets the chosen option when the product changes. */}
            <BuyBox key={product.id} product={product} />
            {delivery !== undefined && (
              <p className="mt-5 flex gap-3 text-15 text-muted">
                <Truck aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} />
                {delivery}
              </p>
            )}
            {freePdf !== undefined && <div className="mt-8">{freePdf}</div>}
            <dl className="mt-8 border-t border-hairline">
              {product.spec.map(({ label, value }) => (
                <div key={label} className="flex justify-between gap-6 border-b border-hairline py-2.5">
                  <dt className="text-15 text-muted">{label}</dt>
                  <dd className="text-right font-mono text-15">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
      {product.demoVideo !== undefined && <DemoVideo video={product.demoVideo} />}
      {product.youtubeVideo !== undefined && (
        <Section id="video" heading="Video" ground="surface">
          <YoutubeVideo
            key={product.id}
            videoId={product.youtubeVideo}
            title={product.name}
            poster={
              <ProductArt
                plate={product.plate}
                picture={product.pictures[0]}
                className="size-full object-cover"
              />
            }
          />
        </Section>
      )}
      <PageGallery product={product} />
      {product.body !== '' && <LongText html={product.body} />}
      <AlsoLike products={related} />
    </article>
  );
}
