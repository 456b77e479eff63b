import { listContentFiles } from '#content/content-files.server.ts';
import { readProduct } from '#content/products.server.ts';
import { ContentError } from '#content/read-yaml.server.ts';
import { readSite } from '#content/site.server.ts';
import { isPictureName } from '#lib/pictures/picture-files.ts';

/** Throws ContentError if a product shows a drawn picture that was not rendered. Reading the content checks those of the library. */
export function checkPictures(): void {
  const site = readSite();
  for (const name of listContentFiles('products', '.md')) {
    const file = `products/${name}`;
    const { hidden, pages } = readProduct(file, () => site);
    const problems = pages.flatMap((page, i) =>
      hidden || isPictureName(page)
        ? []
        : [
            {
              field: `pages.${i}`,
              message: `is no rendered picture: ‘${page}’. An engineer makes it with npm run guides`,
            },
          ],
    );
    if (problems.length > 0) throw new ContentError(`content/${file}`, problems);
  }
}
