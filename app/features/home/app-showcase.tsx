import { APP_SCREENS } from '../../art/app-screens.tsx';
import type { Home } from '../../lib/content/home.server.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Section } from '../../ui/section.tsx';

export function AppShowcase({ heading, text, screens }: Home['app']) {
  return (
    <Section id="app" loud heading={heading} lead={text} ground="surface">
      <Carousel
        label="Screens of the coaching app"
        slideClass="w-[72%] pr-6 sm:w-[44%] md:w-1/3 lg:w-1/4"
        slides={screens.map(({ screen, title, text: caption }) => {
          const Screen = APP_SCREENS[screen];
          return {
            key: screen,
            content: (
              <figure>
                <Screen />
                <figcaption className="mt-4">
                  <h3 className="text-21">{title}</h3>
                  <p className="mt-1 text-15 text-muted">{caption}</p>
                </figcaption>
              </figure>
            ),
          };
        })}
      />
    </Section>
  );
}
