import type { HomeTexts } from '#content/home.server.ts';
import { AppScreen } from '#ui/app-screen.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Section } from '#ui/section.tsx';

export function AppShowcase({ heading, text, action, screens }: HomeTexts['app']) {
  return (
    <Section
      id="app"
      isUppercase
      heading={heading}
      lead={text}
      ground="surface"
      aside={<ButtonLink {...action} look="secondary" />}
    >
      <Carousel
        label="PVT app screenshots"
        slideClass="w-[72%] pr-6 sm:w-[44%] md:w-1/3 lg:w-1/4"
        slides={screens.map(({ screen, picture, title, text: caption }) => {
          return {
            key: title,
            content: (
              <figure>
                <AppScreen
                  screen={screen}
                  picture={picture}
                  sizes="(min-width: 64rem) 19rem, (min-width: 48rem) 33vw, (min-width: 30rem) 44vw, 72vw"
                  className="aspect-[1/2] h-auto w-full border border-control bg-ground"
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
    </Section>
  );
}
