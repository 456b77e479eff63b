// Share images as HTML. Apart from the generators, because the studio makes them without development packages.
export { APP_SCREENS, type AppScreen } from './figures/app-screens/app-screens.ts';
export { Chronophotograph, PLATE_FRAMES } from './figures/chronophotograph.tsx';
export { coverFacts, type CoverName } from './figures/cover-facts.ts';
export { CoverPicture } from './figures/cover-picture.tsx';
export { PLATES, type PlateSubject } from './figures/plates.tsx';
export { programPlates } from './figures/plates-programs.tsx';
export { Portrait } from './figures/portrait.tsx';
export { momentAt } from './figures/vault.ts';
export { shareImagePage } from './pictures/share-image-page.ts';
export { RUNWAY, SHARE_SIZE, type ShareArt, type ShareImage } from './pictures/share-image.tsx';
