import { errors } from './errors.ts';
import { negotiateMedia } from './negotiate-media.ts';
import type { Media } from './negotiate-media.ts';
import { parseQuery } from './parse-query.ts';
import type { Query } from './parse-query.ts';
import { readBody } from './read-body.ts';
import type { Body } from './read-body.ts';
import { resolveRoute } from './resolve-route.ts';
import type { Action, Route } from './resolve-route.ts';
import { readPreferences } from './read-preferences.ts';
import type { Preferences } from './read-preferences.ts';

/** A parsed request, checked without the database. */
export interface DataRequest extends Route {
  query: Query;
  /** Query string with sorted parameters, for Content-Location. */
  canonicalQuery: string;
  media: Media;
  preferences: Preferences;
  /** Set for an insert, an update or a function called by POST. */
  body: Body | undefined;
}

/** Reads a request; its path is '/table' or '/rpc/function'. Throws DataError. */
export async function readDataRequest(request: Request, path: string): Promise<DataRequest> {
  const { action, name, method } = resolveRoute(request.method, path);
  const isRead = method === 'GET' || method === 'HEAD';
  const schema = request.headers.get(isRead ? 'accept-profile' : 'content-profile');
  if (schema !== null && schema !== 'public') throw errors.unexposedSchema(schema);

  if (request.headers.has('range'))
    throw errors.notSupported('Send `limit` and `offset` in place of `Range`.');

  const { search, searchParams } = new URL(request.url);
  const query = parseQuery(search, { allowArguments: action === 'call' && isRead });
  const writes = action === 'insert' || action === 'update';
  if (!writes && action !== 'call' && query.columns) throw unsupportedParameter('columns', action);
  if (action !== 'insert' && query.onConflict) throw unsupportedParameter('on_conflict', action);
  if (action !== 'read' && action !== 'call') {
    // PostgREST ignores these, so that a delete with a limit would delete all rows.
    const isRoot = ({ path: steps }: { path: string[] }) => steps.length === 0;
    if (query.limits.some(isRoot)) throw unsupportedParameter('limit', action);
    if (query.offsets.some(isRoot)) throw unsupportedParameter('offset', action);
    if (action === 'insert' && query.conditions.some(isRoot)) throw unsupportedParameter('A filter', action);
  }
  searchParams.sort();
  return {
    action,
    name,
    method,
    query,
    canonicalQuery: searchParams.toString(),
    media: negotiateMedia(request.headers.get('accept')),
    preferences: readPreferences(request.headers.get('prefer')),
    body:
      writes || (action === 'call' && !isRead)
        ? await readBody(request, query.columns, action === 'call')
        : undefined,
  };
}

function unsupportedParameter(what: string, action: Action) {
  return errors.notSupported(`${what} has no effect on this request (${action}).`);
}
