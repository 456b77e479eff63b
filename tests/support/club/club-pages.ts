import { athletePages } from './athlete-pages.ts';
import { coachPages } from './coach-pages.ts';
import { deskPages, ownerPages } from './owner-pages.ts';
import type { LoadPage } from './load-parts.ts';

export type Caller = 'athlete' | 'coach' | 'owner' | 'desk';

export interface ClubPage {
  /** The address, with what the page shows there. */
  name: string;
  caller: Caller;
  load: LoadPage;
}

const pagesOf = (caller: Caller, pages: Record<string, LoadPage>): ClubPage[] =>
  Object.entries(pages).map(([name, load]) => ({ name, caller, load }));

/** Every page that shows data of the club. */
export const clubPages: readonly ClubPage[] = [
  ...pagesOf('athlete', athletePages),
  ...pagesOf('coach', coachPages),
  ...pagesOf('desk', deskPages),
  ...pagesOf('owner', ownerPages),
];
