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

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** What the browser clients of any origin may read: the api has keys and tokens, and no cookies. */
export const corsHeaders: HeaderList = [
  ['access-control-allow-origin', '*'],
  [
    'access-control-expose-headers',
    [
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
      'Tus-Complete',
      'Tus-Extension',
      'Tus-Max-Size',
      'Tus-Resumable',
      'Tus-Version',
      'Upload-Defer-Length',
      'Upload-Expires',
      'Upload-Length',
      'Upload-Metadata',
      'Upload-Offset',
      'X-Relay-Error',
      'X-Request-Id',
      'X-Supabase-Api-Version',
    ].join(','),
  ],
];

/** Answers a browser that asks what it may send: every method of the api and whatever headers it names. */
export function answerPreflight(request: Request): Response {
  const asked = request.headers.get('access-control-request-headers');
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS',
      'access-control-max-age': '3600',
      ...(asked === null
        ? {}
        : { 'access-control-allow-headers': asked, vary: 'Access-Control-Request-Headers' }),
    },
  });
}

/** The answer with headers that it does not have yet. */
export function withHeaders(response: Response, headers: HeaderList): Response {
  try {
    for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  } catch {
    // What came from `fetch` or `Response.redirect` cannot be changed, only copied.
    return withHeaders(new Response(response.body, response), headers);
  }
}
