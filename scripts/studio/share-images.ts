import { readFile, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isMissing } from 'embedded-supabase/node/write-file.ts';
import { withDrafts } from '#content/content-files.server.ts';
import { readLook } from '#content/look.server.ts';
import type { Look } from '#lib/look/look.ts';
import type { ShareTools } from '#server/studio/content-tools.ts';
import type * as pictureFunctions from '../pictures/encode-photo.ts';
import { fontPairs } from '../build/font-faces.ts';
import { drawnFolder, findSharePhoto, readDrawnShareImages, readShareImages } from '../build/share-images.ts';
import { replaceFile } from '../build/replace-file.ts';
import { overlayFolder } from './overlay.ts';

/** The fonts of share images: that of the look's headings, and those of the drawings. */
function fontsOf(look: Look) {
  const { name, file, weights, widths = '100%' } = fontPairs[look.fonts].headings;
  return [
    { family: `${name} Variable`, weight: weights, stretch: widths, file },
    { family: 'Instrument Sans Variable', weight: '400 700', stretch: '75% 100%', file: 'instrument-sans' },
    { family: 'Geist Mono Variable', weight: '100 900', stretch: '100%', file: 'geist-mono' },
  ];
}

const mostOffered = 1000;

/** The page of a share image and its text, by the hash of what it shows. */
interface Offered {
  path: string;
  alt: string;
}

/** Creates the tools for share images. The owner's browser draws them, because no server has one. */
export function createShareTools(dataDir: string): ShareTools {
  const folder = join(overlayFolder(dataDir), drawnFolder);
  /** What `list` returned, so that `add` accepts nothing else and needs no drawings. A file, because another server may get the picture. */
  const offeredFile = join(resolve(dataDir), 'studio', 'share-images.json');
  async function readOffered(): Promise<Record<string, Offered>> {
    try {
      return JSON.parse(await readFile(offeredFile, 'utf8')) as Record<string, Offered>;
    } catch (error) {
      if (isMissing(error)) return {};
      throw error;
    }
  }
  async function offer(images: readonly (Offered & { source: string })[]): Promise<void> {
    if (images.length === 0) return;
    const before = await readOffered();
    const kept = Object.keys(before).length > mostOffered ? {} : before;
    const added = images.map(({ path, source, alt }) => [source, { path, alt }] as const);
    await replaceFile(offeredFile, JSON.stringify({ ...kept, ...Object.fromEntries(added) }));
  }
  /** Not one of the modules that a start loads: it loads all drawings. */
  async function plan() {
    const { plannedShareImages } = await import('../pictures/planned-share-images.ts');
    return withDrafts(new Map(), () =>
      plannedShareImages().filter(({ path }) => findSharePhoto(path) === undefined),
    );
  }
  const stored = () => withDrafts(new Map(), () => ({ ...readShareImages(), ...readDrawnShareImages() }));
  return {
    async list() {
      const known = stored();
      const outdated = (await plan()).filter(({ path, source }) => known[path]?.source !== source);
      await offer(outdated);
      return outdated.map(({ path, source, html }) => ({ path, source, html }));
    },
    fonts: () =>
      Promise.all(
        fontsOf(withDrafts(new Map(), readLook)).map(async ({ file, ...font }) => ({
          ...font,
          data: (await readFile(join('app/styles/fonts', `${file}.woff2`))).toString('base64'),
        })),
      ),
    async add({ path, source, bytes }, reader) {
      const image = (await readOffered())[source];
      if (image?.path !== path) return false;
      const { shareFileName } = await import('../pictures/planned-share-images.ts');
      const encoded = await reader.read<typeof pictureFunctions, 'encodeShareImage'>(
        {
          module: new URL('../pictures/encode-photo.ts', import.meta.url),
          name: 'encodeShareImage',
          tooHard: 'This share image needs too much memory or time to read.',
        },
        bytes,
      );
      const file = shareFileName(path, encoded);
      await replaceFile(join(folder, file), encoded);
      const images = {
        ...withDrafts(new Map(), readDrawnShareImages),
        [path]: { file, alt: image.alt, source },
      };
      await replaceFile(join(folder, 'images.json'), `${JSON.stringify(images, null, 2)}\n`);
      const kept = new Set(Object.values(images).map((one) => one.file));
      for (const name of await readdir(folder))
        if (name.endsWith('.png') && !kept.has(name)) await rm(join(folder, name), { force: true });
      return true;
    },
  };
}
