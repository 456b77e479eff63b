import { expect, test } from 'vitest';
import { listContentFiles } from '#content/content-files.server.ts';
import { readContentFile } from '#content/read-yaml.server.ts';
import { createRepositoryTools } from './repository-tools.ts';

const name = 'mara-jumps-0123456789ab';
const size = 'width: 1080\nheight: 1920\n';
const added = 'added: 2026-11-25T09:00:00.000Z\n';
const texts = new Map([
  ...['', 'blog/', 'pages/', 'products/'].flatMap((folder) =>
    (['.md', '.yml'] as const).flatMap((ending) =>
      listContentFiles(folder.slice(0, -1) || '.', ending)
        .map((file) => `${folder}${file}`)
        .map((file): [string, string] => [file, readContentFile(file)]),
    ),
  ),
  [`pictures/${name}.yml`, `alt: Mara\n${size}widths: [320, 1080]\n${added}`],
  [`videos/${name}.yml`, `alt: Mara jumps\n${size}seconds: 4.2\n${added}`],
] satisfies [string, string][]);

test('a hosted site offers the pictures and videos of its repository, and takes no uploads', async () => {
  const { pictures, videos, noUploads } = createRepositoryTools(texts);
  expect(noUploads).toContain('can’t be uploaded on this site');
  expect(pictures.list(new Map())).toMatchObject([{ name, isUploaded: false }]);
  expect(videos.list(new Map())[0]).toMatchObject({ name, mp4: `/videos/${name}.mp4`, isUploaded: false });
});
