import type { ProductContent } from '../../lib/content/products.server.ts';

/** A product's film. Nothing of it is loaded before somebody presses play, except the poster. */
export function DemoVideo({ video }: { video: NonNullable<ProductContent['demoVideo']> }) {
  return (
    <section aria-labelledby="demo-video" className="border-t border-hairline bg-surface">
      <div className="page-width grid gap-6 py-16 lg:grid-cols-12 lg:py-24">
        <h2 id="demo-video" className="text-40 lg:col-span-3">
          {video.title}
        </h2>
        <video
          controls
          playsInline
          preload="none"
          poster={video.poster}
          width={1280}
          height={720}
          aria-label={video.title}
          className="aspect-video w-full bg-surface-2 lg:col-span-9"
        >
          <source src={video.webm} type="video/webm" />
          <source src={video.mp4} type="video/mp4" />
          <track kind="captions" src={video.captions} srcLang="en" label="English" default />
        </video>
      </div>
    </section>
  );
}
