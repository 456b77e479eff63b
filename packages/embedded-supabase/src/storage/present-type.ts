/** How bytes of a type are handed to a browser. */
export interface Presentation {
  contentType: string;
  attachment: boolean;
  policy: string;
}

const harmless = "default-src 'none'; frame-ancestors 'none'";
// The browsers' own viewers and players need more than 'none' for what they build around the file.
const viewable = "frame-ancestors 'self'";
const caged = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const shown = new Set([
  'application/json',
  'application/octet-stream',
  'application/zip',
  'text/calendar',
  'text/csv',
  'text/markdown',
  'text/plain',
  'text/vtt',
]);

/**
 * Files come from the site's own origin, so a file that runs as a page or a script would run as the site. Pages, XML,
 * scripts and style sheets are shown as their text, SVG only as a picture, and what is unknown is saved, not opened.
 */
export function presentType(mimetype: string): Presentation {
  const essence = mimetype.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (essence === 'image/svg+xml') return { contentType: essence, attachment: true, policy: caged };
  if (essence === 'application/pdf' || /^(video|audio)\//.test(essence)) {
    return { contentType: mimetype, attachment: false, policy: viewable };
  }
  if (/^(image|font)\//.test(essence) || shown.has(essence)) {
    return { contentType: mimetype, attachment: false, policy: harmless };
  }
  if (essence.startsWith('text/') || /xml|html|script|css/.test(essence)) {
    return {
      contentType: 'text/plain; charset=utf-8',
      attachment: essence.startsWith('application/'),
      policy: caged,
    };
  }
  return { contentType: mimetype, attachment: true, policy: caged };
}
