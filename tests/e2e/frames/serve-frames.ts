import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { build } from 'vite';
import { readSite } from 'embedded-supabase/node/read-site.ts';
import { createSiteHandler } from 'embedded-supabase/site/site-handler.ts';

const films = 'tests/films';
const page = `<!doctype html><meta charset="utf-8"><title>Frames</title><link rel="icon" href="data:,">
<canvas></canvas><video muted playsinline style="position:absolute;inset:0;width:2px"></video>
<script type="module" src="/page.js"></script>`;

/** Cuts off the first frames as video editors do: with an edit list that begins in the middle of the next frame. */
function cutFilm(bytes: Buffer, frames: number): Buffer {
  const ticksPerFrame = 512;
  // 'elst' is followed by version and flags, the number of entries, and the duration of the first entry (4 bytes each).
  const mediaTime = bytes.indexOf('elst') + 16;
  const cut = Buffer.from(bytes);
  cut.writeInt32BE(bytes.readInt32BE(mediaTime) + (frames + 0.5) * ticksPerFrame, mediaTime);
  return cut;
}

/** Serves a page with only the frame engine, and the films of tests/films, with range requests like the site. */
export async function serveFrames() {
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-frames-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      lib: { entry: 'tests/e2e/frames/frames-page.ts', formats: ['es'], fileName: () => 'page.js' },
    },
  });
  writeFileSync(join(folder, 'index.html'), page);
  for (const film of readdirSync(films)) copyFileSync(join(films, film), join(folder, film));
  writeFileSync(join(folder, 'cut.mp4'), cutFilm(readFileSync(join(films, 'constant.mp4')), 10));
  const whole = readFileSync(join(films, 'constant.mp4'));
  // Like a broken download. The list of frames is at the file's start.
  writeFileSync(join(folder, 'cut-off.mp4'), whole.subarray(0, whole.length * 0.6));
  copyFileSync('tests/e2e/films/hevc.mov', join(folder, 'hevc.mov'));
  const server = serve({
    fetch: createSiteHandler(await readSite(folder)),
    hostname: '127.0.0.1',
    port: 0,
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
