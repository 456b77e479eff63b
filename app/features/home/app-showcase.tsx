import type { Home } from '../../lib/content/home.server.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SectionHeading } from './section-heading.tsx';

export function AppShowcase({ heading, text, screens }: Home['app']) {
  return (
    <section aria-labelledby="app-heading" className="border-y border-hairline bg-surface">
      <div className="page-width py-20 lg:py-32">
        <SectionHeading id="app-heading" text={text}>
          {heading}
        </SectionHeading>
        <div className="mt-12">
          <Carousel
            label="Screens of the coaching app"
            slideClass="w-[72%] pr-6 xs:w-1/2 sm:w-[44%] md:w-1/3 lg:w-1/4"
            slides={screens.map(({ screen, title, text: caption }) => {
              return {
                key: screen,
                content: (
                  <figure>
                    <Picture
                      name={`app-${screen}`}
                      alt=""
                      sizes="(min-width: 64rem) 19rem, (min-width: 48rem) 33vw, (min-width: 30rem) 44vw, 72vw"
                      className="h-auto w-full border border-control bg-ground"
                    />
                    <figcaption className="mt-4">
                      <h3 className="text-21">{title}</h3>
                      <p className="mt-1 text-15 text-muted">{caption}</p>
                    </figcaption>
                  </figure>
                ),
              };
            })}
          />
        </div>
      </div>
    </section>
  );
}
