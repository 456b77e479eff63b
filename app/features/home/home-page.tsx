import type { ReactNode } from 'react';
import type { Home } from '../../lib/content/home.server.ts';
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
  still: HeroStill;
  instagram: string;
  socialFeed: string;
  /** The button 'Apply for Coaching'; it stands in the hero and in the closing call. */
  apply: ReactNode;
  /** The newsletter form, above the footer. */
  newsletter?: ReactNode;
}

/** The home page from hero to closing call. The footer below it is the shell's. */
export function HomePage({ home, still, instagram, socialFeed, apply, newsletter }: HomePageProps) {
  return (
    <>
      <Hero {...home.hero} still={still} apply={apply} />
      <ProgramCards {...home.programs} />
      <CoachIntro {...home.coach} instagram={instagram} socialFeed={socialFeed} />
      <Testimonials {...home.testimonials} />
      <AppShowcase {...home.app} />
      <VideoAnalysis {...home.analysis} />
      <BeforeAfter {...home.progress} />
      <ClosingCall {...home.closing} apply={apply} />
      {newsletter}
    </>
  );
}
