import { expect, test } from 'vitest';
import { cutVideo } from '#features/upload/trim/cut-video.ts';
import { openVideo } from '#lib/video-frames/open-video.ts';
import { filmKinds } from '../support/film-kinds/kinds.ts';
import { lacksFfmpeg, makeFilm } from '../support/film-kinds/make-film.ts';

for (const { name, file, options } of filmKinds.filter((kind) => kind.name.includes('a second track')))
  test.skipIf(lacksFfmpeg !== undefined)(`a cut keeps the pictures that browsers play: ${name}`, async () => {
    const film = new Blob([new Uint8Array(makeFilm(file, options))]);
    const container = { type: 'video/mp4', extension: 'mp4' };
    const part = { startUs: 1_000_000, endUs: 3_000_000 };
    const { bytes } = await cutVideo(film, container, part, () => undefined, new AbortController().signal);
    for (const [one, frames] of [
      [film, 150],
      [bytes, 60],
    ] as const) {
      const opened = await openVideo(one);
      expect([opened.codec, opened.size.width]).toEqual(['avc', 480]);
      expect((await opened.readIndex()).times.length).toBe(frames);
      opened.close();
    }
  });
