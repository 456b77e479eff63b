// Generators of files in Node: pictures, films and guides.
export { APP_SCREENS, type AppScreen } from './figures/app-screens/app-screens.ts';
export { Chronophotograph, PLATE_FRAMES } from './figures/chronophotograph.tsx';
export { coverFacts, type CoverName } from './figures/cover-facts.ts';
export { CoverPicture } from './figures/cover-picture.tsx';
export { distance } from './figures/geometry.ts';
export { momentOf } from './figures/movement.ts';
export { PLATES, type PlateSubject } from './figures/plates.tsx';
export { programPlates } from './figures/plates-programs.tsx';
export { Portrait } from './figures/portrait.tsx';
export { momentAt, vaultAt } from './figures/vault.ts';

export { drillCaptions } from './films/drill-captions.ts';
export { drillFrame, hashDrill, renderDrill } from './films/drill-film.ts';
export { frameFilm, variableTime } from './films/frame-films.ts';
export { hashFrameFilms, renderFrameFilms } from './films/render-frame-films.ts';
export {
  frameCount,
  hashJumpFilm,
  jumpFrame,
  jumpMoment,
  renderJumpFilm,
  type JumpFilm,
  jumpFrameAt,
  writeJumpStill,
} from './films/jump-film.tsx';
export { renderVideoReview, videoReviewFrames } from './films/render-video-review.ts';
export { film } from './films/video-review.tsx';

export { buildGuide, figuresOf, type BuiltGuide } from './guides/build-guide.tsx';
export { isFigureName } from './guides/figures.tsx';
export { GuideError } from './guides/guide-error.ts';
export { guideSchema, type Guide } from './guides/guide-schema.ts';
export { wrapPage } from './guides/page-html.ts';
export { PREVIEW_WIDTH, printGuide } from './guides/print-guide.ts';

export { drawOriginals, drawingPages, type Original } from './pictures/draw-picture.ts';
export { drawShareImage } from './pictures/draw-share-image.ts';
export { drawings, type Drawing } from './pictures/drawings.tsx';
export type { Themes } from './pictures/themes.ts';
