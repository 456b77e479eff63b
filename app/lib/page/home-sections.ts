/** Sections of the home page below its headline, in the standard order, with the names that the owner sees. */
export const homeSectionNames = {
  programs: 'Programs',
  coach: 'Coach',
  testimonials: 'Testimonials',
  app: 'App',
  analysis: 'Video analysis',
  progress: 'Progress',
  closing: 'Closing call',
  newsletter: 'Newsletter',
} as const;

export type HomeSection = keyof typeof homeSectionNames;

export const homeSections = Object.keys(homeSectionNames) as HomeSection[];
