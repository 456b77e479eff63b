/** Response headers for the bytes of a MIME type. */
export interface Presentation {
  contentType: string;
  attachment: boolean;
  policy: string;
}

const strictPolicy = "default-src 'none'; frame-ancestors 'none'";
// The browsers' built-in viewers and players need more than `default-src 'none'`.
const viewerPolicy = "frame-ancestors 'self'";
const sandboxPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const inlineTypes = new Set([
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
 * Returns safe headers for a MIME type. Files share the site's origin, so a page or script would run with its rights.
 * HTML, XML, scripts and style sheets are shown as plain text; SVG works only as an image; unknown types are
 * downloaded.
 */
export function presentType(mimetype: string): Presentation {
  const essence = mimetype.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (essence === 'image/svg+xml') return { contentType: essence, attachment: true, policy: sandboxPolicy };
  if (essence === 'application/pdf' || /^(video|audio)\//.test(essence)) {
    return { contentType: mimetype, attachment: false, policy: viewerPolicy };
  }
  if (/^(image|font)\//.test(essence) || inlineTypes.has(essence)) {
    return { contentType: mimetype, attachment: false, policy: strictPolicy };
  }
  if (essence.startsWith('text/') || /xml|html|script|css/.test(essence)) {
    return {
      contentType: 'text/plain; charset=utf-8',
      attachment: essence.startsWith('application/'),
      policy: sandboxPolicy,
    };
  }
  return { contentType: mimetype, attachment: true, policy: sandboxPolicy };
}
