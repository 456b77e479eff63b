import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MovementFrame, MovementStrobe } from '../../app/art/movement-frame.tsx';
import { filmSeconds, type Movement } from '../../app/art/movement.ts';
import { movements } from '../../app/art/movements/all.ts';
import { themeColours } from '../build/plate-files.ts';

export const drillFilm = { width: 1280, height: 720, framesPerSecond: 30 } as const;

/** Committed films and captions (bucket `videos`) and posters (bucket `thumbnails`); a sources.json beside them. */
export const drillFolders = {
  films: 'content/files/videos/drills',
  posters: 'content/files/thumbnails/drills',
  sources: 'content/files/drill-sources.json',
} as const;

/** The film's frames and its poster are the dark plate; a picture outside of a page knows no variables. */
function paint(markup: string): string {
  const { dark } = themeColours();
  const colours = new Map(dark.split(';').map((pair) => pair.split(':') as [string, string]));
  return markup.replace(/var\((--[\w-]+)[^)]*\)/g, (whole, name: string) => {
    const colour = colours.get(name);
    if (colour === undefined) throw new Error(`The dark theme has no ${whole}`);
    return colour;
  });
}

/** One frame of a drill's film as SVG text; `second` counts from its start. */
export const drillFrame = (movement: Movement, second: number): string =>
  paint(renderToStaticMarkup(createElement(MovementFrame, { movement, second })));

/** The poster of a drill as SVG text. */
export const drillPoster = (movement: Movement): string =>
  paint(renderToStaticMarkup(createElement(MovementStrobe, { movement })));

export const drills = Object.entries(movements) as [string, Movement][];

/** A hash over what a drill's film shows, two frames a second, and its poster. */
export function hashDrill(movement: Movement): string {
  const hash = createHash('sha256').update(drillPoster(movement));
  for (let second = 0; second < filmSeconds(movement); second += 0.5)
    hash.update(drillFrame(movement, second));
  return hash.digest('hex');
}
