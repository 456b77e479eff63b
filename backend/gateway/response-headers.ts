/**
 * What every answer carries. A header that the answer already has is left alone, so that a service may be stricter or,
 * like storage, let other sites show its pictures.
 */
export function securityHeaders(options: {
  https: boolean;
  kind: 'api' | 'page';
}): ReadonlyArray<readonly [string, string]> {
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    [
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ],
    ['cross-origin-opener-policy', 'same-origin'],
    [
      'content-security-policy',
      options.kind === 'page'
        ? "frame-ancestors 'none'; base-uri 'self'; object-src 'none'; form-action 'self'"
        : "default-src 'none'; frame-ancestors 'none'",
    ],
    ...(options.https ? ([['strict-transport-security', 'max-age=31536000']] as const) : []),
  ];
}

/** What the browser clients of any origin may send and read: the api has keys and tokens, and no cookies. */
export const corsOptions = {
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  exposeHeaders: [
    'Accept-Ranges',
    'Content-Disposition',
    'Content-Length',
    'Content-Location',
    'Content-Range',
    'Content-Type',
    'ETag',
    'Location',
    'Preference-Applied',
    'Retry-After',
    'Tus-Extension',
    'Tus-Resumable',
    'Upload-Length',
    'Upload-Offset',
    'X-Request-Id',
    'X-Supabase-Api-Version',
  ],
  maxAge: 3600,
};
