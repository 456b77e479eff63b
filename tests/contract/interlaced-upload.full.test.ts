import { expect, test } from 'vitest';
import { openVideo } from '#lib/video-frames/open-video.ts';
import { splitIntoFields } from '#lib/video-frames/field-frames.ts';
import { lacksFfmpeg, makeFilm } from '../support/film-kinds/make-film.ts';
import { rewrapVideo } from '#features/upload/video/rewrap-video.ts';

const interlaced =
  '-vf scale=1920:1080:flags=neighbor,interlace=scan=tff:lowpass=0 -c:v libx264 -preset veryfast -bf 2 -g 12 -flags +ilme+ildct -x264-params tff=1';

test.skipIf(lacksFfmpeg !== undefined)(
  'a camcorder’s interlaced film keeps both fields of each picture at upload',
  async () => {
    const film = new Uint8Array(makeFilm('a.mts', `${interlaced} -f mpegts -mpegts_m2ts_mode 1`));
    const { signal } = new AbortController();
    const { bytes, container } = await rewrapVideo(new Blob([film]), undefined, () => undefined, signal);
    const opened = await openVideo(bytes);
    const pictures = await opened.readIndex();
    expect([container.type, opened.firstField, opened.size]).toEqual([
      'video/mp4',
      'top',
      { width: 1920, height: 1080 },
    ]);
    // 150 frames at 30 a second, of which each two became a picture.
    expect([pictures.times.length, splitIntoFields(pictures).times.length]).toEqual([75, 150]);
    opened.close();
  },
);
