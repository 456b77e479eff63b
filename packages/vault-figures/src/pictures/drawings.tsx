import type { ReactElement } from 'react';
import { createElement } from 'react';
import { AppIcon } from '../figures/app-icon.tsx';
import { APP_SCREENS, type AppScreen } from '../figures/app-screens/app-screens.ts';
import { CoverPicture } from '../figures/cover-picture.tsx';
import { coverFacts, type CoverName } from '../figures/cover-facts.ts';
import { PhasePicture } from '../figures/phase-picture.tsx';
import { PLATES } from '../figures/plates.tsx';
import { PORTRAIT_PHASES, PortraitPicture } from '../figures/portrait-picture.tsx';
import { TakeOffStrobe } from '../figures/take-off-strobe.tsx';

/** A drawing for the bucket website-photos. Sizes in pixels. */
export interface Drawing {
  name: string;
  picture: ReactElement;
  /** Width and height of the drawing as a ratio. */
  ratio: readonly [number, number];
  /** Ascending. */
  widths: readonly number[];
  /** Token of the background color. 'none' is transparent; then both themes use the same picture. */
  ground: 'ground' | 'surface' | 'none';
}

const names = <Name extends string>(record: Readonly<Record<Name, unknown>>) => Object.keys(record) as Name[];

/** For a card of a third of the page, the full width of a phone, and a phone with a high-density screen. */
const CARD_WIDTHS = [480, 720, 960] as const;
/** For a picture across the page. */
const PAGE_WIDTHS = [480, 960, 1600] as const;

/** All drawings that pages show as pictures, in the order of pictures.json. */
export const drawings: readonly Drawing[] = [
  ...names<AppScreen>(APP_SCREENS).map((screen): Drawing => ({
    name: `app-${screen}`,
    picture: createElement(APP_SCREENS[screen]),
    ratio: [1, 2],
    widths: [320, 640],
    ground: 'ground',
  })),
  ...names<CoverName>(coverFacts).map((cover): Drawing => ({
    name: `cover-${cover}`,
    picture: <CoverPicture cover={cover} />,
    ratio: [2, 1],
    widths: PAGE_WIDTHS,
    ground: 'surface',
  })),
  ...(['take-off', 'swing', 'inversion'] as const).map((phase): Drawing => ({
    name: `phase-${phase}`,
    picture: <PhasePicture phase={phase} />,
    ratio: [16, 9],
    widths: CARD_WIDTHS,
    ground: 'ground',
  })),
  ...names(PLATES).map((subject): Drawing => ({
    name: `plate-${subject}`,
    picture: createElement(PLATES[subject], { decorative: true }),
    ratio: [4, 3],
    widths: CARD_WIDTHS,
    ground: 'ground',
  })),
  ...PORTRAIT_PHASES.map((phase): Drawing => ({
    name: `portrait-${phase}`,
    picture: <PortraitPicture phase={phase} />,
    ratio: [4, 5],
    widths: [160, 480, 832],
    ground: 'surface',
  })),
  { name: 'pvt-app-icon', picture: <AppIcon />, ratio: [1, 1], widths: [128, 256], ground: 'none' },
  ...(['before', 'after'] as const).map((variant): Drawing => ({
    name: `strobe-${variant}`,
    picture: <TakeOffStrobe variant={variant} />,
    ratio: [16, 11],
    widths: PAGE_WIDTHS,
    ground: 'ground',
  })),
];
