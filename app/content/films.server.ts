import { z } from 'zod';
import type { SiteVideo } from '#lib/web-video/site-video.ts';
import { listEntries, readEntry } from './library.server.ts';

/** Videos with captions in public/films. `npm run films` renders them. */
const siteFilms = {
  'video-review': {
    alt: 'A jump in the review room, with frames, drawings and notes',
    width: 1280,
    height: 720,
    uploadDate: '2026-11-21T00:00:00Z',
  },
} as const;
type SiteFilm = keyof typeof siteFilms;

const isSiteFilm = (name: string): name is SiteFilm => Object.hasOwn(siteFilms, name);
const filmFiles = (name: SiteFilm) => ({ mp4: `/films/${name}.mp4`, poster: `/films/${name}.webp` });

/** Lists the site's own videos. */
export const listSiteFilms = () =>
  Object.keys(siteFilms)
    .filter(isSiteFilm)
    .map((name) => {
      const { alt, width, height } = siteFilms[name];
      return { name, alt, width, height, ...filmFiles(name) };
    });

/** An uploaded video: content/videos/<name>.yml, beside its files. Uploading writes it. */
const libraryVideoSchema = z.strictObject({
  /** What the video shows. */
  alt: z.string().min(1),
  /** In pixels, upright. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  seconds: z.number().positive(),
  /** When it was uploaded. */
  added: z.iso.datetime(),
});

/** Reads content/videos/<name>.yml. Undefined if there is no such video. Throws ContentError if the file is invalid. */
export const readVideo = (name: string) => readEntry('videos', name, libraryVideoSchema);

/** Lists the names of all uploaded videos. */
export const listVideos = (): string[] => listEntries('videos');

/** Returns the addresses of an uploaded video's files. */
export const videoFiles = (name: string) => ({ mp4: `/videos/${name}.mp4`, poster: `/videos/${name}.webp` });

/** Returns one of the site's own videos, or an uploaded one. Undefined if there is none. */
function findVideo(name: string): SiteVideo | undefined {
  if (isSiteFilm(name)) {
    const others = { webm: `/films/${name}.webm`, captions: `/films/${name}.vtt` };
    return { ...siteFilms[name], ...filmFiles(name), ...others };
  }
  const found = readVideo(name);
  if (found === undefined) return undefined;
  const { alt, width, height, added: uploadDate } = found;
  return { alt, width, height, uploadDate, ...videoFiles(name) };
}

/** Field for a video: the name of one of the site's own, or of an uploaded one. A page gets its files and facts. */
export const film = z
  .string()
  .min(1, { error: 'must be chosen' })
  .transform((name, context): SiteVideo => {
    const found = findVideo(name);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: `is not in the library: ${name}` });
    return z.NEVER;
  })
  .meta({ title: 'Video', format: 'video' });
