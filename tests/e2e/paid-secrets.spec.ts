import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalog } from '#functions/_shared/catalog.generated.ts';
import { siteDirectory } from '#scripts/build/build-site.ts';
import { expect, test } from './fixtures.ts';

test('the built site contains no link and no file path of a paid product', () => {
  const secrets = catalog
    .filter(({ priceCents }) => priceCents > 0)
    .flatMap(({ deliveries }) => deliveries)
    .flatMap((delivery) => {
      if (delivery.kind === 'link') return [delivery.url];
      return delivery.kind === 'file' && !delivery.public
        ? [`${delivery.bucket}/${delivery.path}`, `"${delivery.path}"`]
        : [];
    });
  expect(secrets.length).toBeGreaterThan(0);
  const texts = readdirSync(siteDirectory, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(html|js|data|json)$/.test(file),
  );
  for (const file of texts) {
    const text = readFileSync(join(siteDirectory, file), 'utf8');
    for (const secret of secrets) expect(text.includes(secret), `${file} contains ${secret}`).toBe(false);
  }
});
