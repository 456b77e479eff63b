import { Fragment, type ReactNode } from 'react';
import type { Home } from '#content/home.server.ts';
import type { HomeSection } from '#lib/page/home-sections.ts';
import { AppShowcase } from './app-showcase.tsx';
import { BeforeAfter } from './before-after.tsx';
import { ClosingCall } from './closing-call.tsx';
import { CoachIntro } from './coach-intro.tsx';
import { Hero } from './hero.tsx';
import type { HeroStill } from './hero-view.ts';
import { ProgramCards } from './program-cards.tsx';
import { Testimonials } from './testimonials.tsx';
import { VideoAnalysis } from './video-analysis.tsx';

interface HomePageProps {
  home: Home;
  /** Undefined if the first screen shows the owner's photo or film. */
  still: HeroStill | undefined;
  instagram: string | undefined;
  socialFeed: string | undefined;
  /** The button 'Apply for Coaching', shown in the hero and the closing call. */
  apply: ReactNode;
  /** The newsletter form, above the footer. */
  newsletter?: ReactNode;
}

export function HomePage({ home, still, instagram, socialFeed, apply, newsletter }: HomePageProps) {
  const sections: Record<HomeSection, ReactNode> = {
    programs: home.programs && <ProgramCards {...home.programs} />,
    coach: home.coach && <CoachIntro {...home.coach} instagram={instagram} socialFeed={socialFeed} />,
    testimonials: home.testimonials && <Testimonials {...home.testimonials} />,
    app: home.app && <AppShowcase {...home.app} />,
    analysis: home.analysis && <VideoAnalysis {...home.analysis} />,
    progress: home.progress && <BeforeAfter {...home.progress} />,
    closing: home.closing && <ClosingCall {...home.closing} apply={apply} />,
    newsletter,
  };
  return (
    <>
      <Hero {...home.hero} still={still} apply={apply} sample={home.analysis?.sample} />
      {home.sections.map((section) => (
        <Fragment key={section}>{sections[section]}</Fragment>
      ))}
    </>
  );
}
