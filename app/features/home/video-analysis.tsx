import type { Home } from '../../lib/content/home.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SectionHeading } from './section-heading.tsx';
import { VideoCard } from './video-card.tsx';

export function VideoAnalysis({ heading, text, action, video, cards }: Home['analysis']) {
  return (
    <section aria-labelledby="analysis-heading" className="page-width py-20 lg:py-32">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <SectionHeading id="analysis-heading" text={text}>
          {heading}
        </SectionHeading>
        <ButtonLink to={action.to}>{action.label}</ButtonLink>
      </div>
      <ul className="mt-12 grid gap-x-4 gap-y-10 md:grid-cols-3 lg:gap-x-6">
        {cards.map((card) => (
          <li key={card.phase}>
            <VideoCard {...card} video={video} />
          </li>
        ))}
      </ul>
    </section>
  );
}
