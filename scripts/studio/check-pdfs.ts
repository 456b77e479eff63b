import { findContentPath, listContentFiles } from '../../app/lib/content/content-files.server.ts';
import { parseContent, readContentFile, splitFrontMatter } from '../../app/lib/content/read-yaml.server.ts';
import { productSchema } from '../../app/lib/content/products.server.ts';
import type { ContentProblem } from '../../supabase/functions/_shared/content-calls.ts';

const buckets = ['digital-products', 'free-downloads'];

/** Finds products for sale that promise a PDF in their facts but deliver none, or name a file of the repository that does not exist. */
export function checkPdfs(): ContentProblem[] {
  return listContentFiles('products', '.md').flatMap((name) => {
    const file = `products/${name}`;
    const { frontMatter } = splitFrontMatter(file, readContentFile(file));
    const { comingSoon, hidden, externalLink, spec, delivers } = parseContent(
      file,
      frontMatter,
      productSchema,
    );
    if (comingSoon || hidden || externalLink !== undefined) return [];
    const files = delivers.filter((delivery) => delivery.kind === 'file');
    const isPromised = spec.some(({ label, value }) => /\bPDF\b/i.test(`${label} ${value}`));
    const message = files.some(isMissing)
      ? 'names a file that does not exist'
      : files.length === 0 && isPromised
        ? 'is missing, but the facts promise one. Upload it, or mark the product as coming soon'
        : undefined;
    return message === undefined
      ? []
      : [{ file, field: 'delivers', message, sentence: `${file}: “PDF” ${message}.` }];
  });
}

/** Uploads are in storage, where publishing looks for them. */
function isMissing(delivery: { path: string; upload?: string | undefined }): boolean {
  const name = delivery.upload ?? delivery.path;
  if (name.startsWith('uploads/')) return false;
  return buckets.every((bucket) => findContentPath(`files/${bucket}/${name}`) === undefined);
}
