/**
 * Returns the headers of every response. `withHeaders` keeps those a service has set, so that it may be stricter or,
 * like storage, let other sites show its images.
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
      'camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()',
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

type HeaderList = readonly (readonly [name: string, value: string])[];

/** CORS headers that allow every origin, which is safe because the API uses keys and tokens and no cookies. */
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

/** Answers a CORS preflight: allows every method of the API and all requested headers. */
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

/** Adds the headers that the response does not have yet. */
export function withHeaders(response: Response, headers: HeaderList): Response {
  try {
    for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  } catch {
    // Responses of `fetch` and `Response.redirect` are immutable.
    return withHeaders(new Response(response.body, response), headers);
  }
}
