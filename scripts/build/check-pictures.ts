import { readProducts } from '#content/products.server.ts';
import { ContentError } from '#content/read-yaml.server.ts';
import { isPictureName } from '#lib/pictures/picture-files.ts';

/** Lists every drawn picture that the content uses, with file and field. Reading the content checks those of the library. */
function namedPictures(): { file: string; field: string; name: string }[] {
  return [
    ...readProducts().flatMap(({ id, pages }) =>
      pages.map((name, i) => ({ file: 'content/products', field: `pages.${i} of product ${id}`, name })),
    ),
  ];
}

/** Throws ContentError if the content uses a picture that was not rendered. */
export function checkPictures(): void {
  const missing = namedPictures().find(({ name }) => !isPictureName(name));
  if (missing === undefined) return;
  const { file, field, name } = missing;
  throw new ContentError(
    file,
    `${field}: there is no picture '${name}'. Drawings become pictures by 'npm run pictures', pages of guides by 'npm run guides'.`,
  );
}
