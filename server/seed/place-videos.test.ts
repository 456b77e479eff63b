import { expect, test } from 'vitest';
import { placeVideos } from './place-videos.ts';

const file = (bucket: string, name: string) => ({ bucket, name, path: `/files/${bucket}/${name}` });
const formats = ['mp4', 'webm', 'vtt'];
const drill = (bucket: string, slug: string) =>
  formats.map((format) => ({
    ...file(bucket, `drills/${slug}.${format}`),
    path: `/files/videos/drills/${slug}.${format}`,
  }));

test('keeps videos for everyone and for members in the public bucket', () => {
  const files = [...drill('videos', 'a-skip'), ...drill('videos', 'wall-plant')];
  const exercises = [
    { slug: 'a-skip', access: 'free' },
    { slug: 'wall-plant', access: 'members' },
  ];
  expect(placeVideos(files, exercises)).toEqual(files);
});

test('stores every format of a video for subscribers in the private bucket', () => {
  expect(placeVideos(drill('videos', 'a-skip'), [{ slug: 'a-skip', access: 'subscribers' }])).toEqual(
    drill('subscriber-videos', 'a-skip'),
  );
});

test('omits videos of deleted exercises', () => {
  expect(placeVideos(drill('videos', 'a-skip'), [{ slug: null, access: 'members' }])).toEqual([]);
});

test('keeps posters, pictures and PDFs', () => {
  const files = [
    file('thumbnails', 'drills/a-skip.jpg'),
    file('website-photos', 'vault.webp'),
    file('digital-products', 'guide.pdf'),
  ];
  expect(placeVideos(files, [{ slug: 'a-skip', access: 'subscribers' }])).toEqual(files);
});
