import { listContentFiles } from '#content/content-files.server.ts';
import { parseContent, readContentFile, splitFrontMatter } from '#content/read-yaml.server.ts';
import { productSchema } from '#content/products.server.ts';
import type { ContentProblem } from '#domain/content-calls.ts';
import { toProblem } from './name-problem.ts';

/** Finds products for sale that promise a PDF in their facts but deliver none. */
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
    const files = delivers.filter(({ kind }) => kind === 'file');
    const isPromised = spec.some(({ label, value }) => /\bPDF\b/i.test(`${label} ${value}`));
    if (files.length > 0 || !isPromised) return [];
    const message = 'is missing, but the facts promise one. Upload it, or mark the product as coming soon';
    return [toProblem(file, 'delivers', message)];
  });
}
