import type { ReactElement } from 'react';
import { createElement } from 'react';
import { AppIcon } from '../figures/app-icon.tsx';
import { APP_SCREENS, type AppScreen } from '../figures/app-screens/app-screens.ts';
import { CoverPicture } from '../figures/cover-picture.tsx';
import { coverFacts, type CoverName } from '../figures/cover-facts.ts';
import { PhasePicture } from '../figures/phase-picture.tsx';
import { PLATES } from '../figures/plates.tsx';
import { TakeOffStrobe } from '../figures/take-off-strobe.tsx';

/** A drawing that goes to the bucket website-photos. Sizes in pixels. */
export interface Drawing {
  name: string;
  picture: ReactElement;
  /** Width and height of the drawing as a ratio. */
  ratio: readonly [number, number];
  /** Ascending. */
  widths: readonly number[];
  /** The token of the color behind it; 'none' leaves it transparent, and then one drawing serves both themes. */
  ground: 'ground' | 'surface' | 'none';
}

const names = <Name extends string>(record: Readonly<Record<Name, unknown>>) => Object.keys(record) as Name[];

/** A card of a third of the page, the same card across a phone, and across one with a fine screen. */
const CARD_WIDTHS = [480, 720, 960] as const;
/** A picture across the page. */
const PAGE_WIDTHS = [480, 960, 1600] as const;

/** Everything that is drawn here and shown as a picture, in the order of the file that names them. */
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
  { name: 'pvt-app-icon', picture: <AppIcon />, ratio: [1, 1], widths: [128, 256], ground: 'none' },
  ...(['before', 'after'] as const).map((variant): Drawing => ({
    name: `strobe-${variant}`,
    picture: <TakeOffStrobe variant={variant} />,
    ratio: [16, 11],
    widths: PAGE_WIDTHS,
    ground: 'ground',
  })),
];
