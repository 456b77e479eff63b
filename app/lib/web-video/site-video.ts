/** A video as pages play it. Addresses are on the site's own origin. */
export interface SiteVideo {
  /** What it shows. */
  alt: string;
  /** In pixels. */
  width: number;
  height: number;
  /** With time and time zone, as search engines require. */
  uploadDate: string;
  mp4: string;
  /** Only the site's own videos have WebM and captions. */
  webm?: string;
  poster: string;
  captions?: string;
}
