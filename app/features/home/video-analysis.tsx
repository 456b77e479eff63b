import type { HomeTexts } from '#content/home.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Section } from '#ui/section.tsx';
import { YoutubeVideo } from '#ui/youtube-video.tsx';
import { CardText, PhasePicture, VideoCard } from './video-card.tsx';

export function VideoAnalysis({ heading, text, action, sample, video, cards }: HomeTexts['analysis']) {
  return (
    <Section
      id="analysis"
      isUppercase
      heading={heading}
      lead={text}
      aside={
        <div className="flex flex-wrap gap-3">
          <ButtonLink {...action} />
          <ButtonLink {...sample} look="secondary" />
        </div>
      }
    >
      <ul className="grid gap-x-4 gap-y-10 md:grid-cols-3 lg:gap-x-6">
        {cards.map((card) => (
          <li key={card.phase}>
            {card.youtubeVideo === undefined ? (
              <VideoCard {...card} video={video} />
            ) : (
              <>
                <YoutubeVideo
                  videoId={card.youtubeVideo}
                  title={card.title}
                  poster={<PhasePicture phase={card.phase} />}
                />
                <CardText {...card} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
