import type { ByteRange } from '../http/byte-range.ts';

export interface SiteFile {
  /** Bytes. */
  size: number;
  lastModified: Date;
  /** Including quotes. Changes with the content. */
  etag: string;
  open(range: ByteRange | undefined): Promise<ReadableStream<Uint8Array> | undefined>;
}

/** A site has this file once all its Brotli files are there. */
export const lastCompressed = 'index.html.br';

/** The built site. Finds only files that existed when it was opened, so that no path can escape the directory. */
export interface SiteFiles {
  /** Finds a file by its path from the site's root, such as 'shop/index.html'. */
  find(path: string): SiteFile | undefined;
}
