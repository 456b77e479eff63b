import type { ByteRange } from '../http/byte-range.ts';

export interface SiteFile {
  /** Bytes. */
  size: number;
  lastModified: Date;
  /** With its quotes; differs whenever the content does. */
  etag: string;
  open(range: ByteRange | undefined): Promise<ReadableStream<Uint8Array> | undefined>;
}

/** The built site. Only files that were there when it was opened can be found, so no path leads anywhere else. */
export interface SiteFiles {
  /** By path from the site's root without a leading slash, for instance 'shop/index.html'. */
  find(path: string): SiteFile | undefined;
}
