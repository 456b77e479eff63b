import { errors } from './errors.ts';

/** Format of the response: a list or a single object, with or without null values. */
export interface Media {
  single: boolean;
  stripNulls: boolean;
  contentType: string;
}

/**
 * Returns the first accepted type that is supported. Throws DataError PGRST107 otherwise, as for CSV, plans and
 * GeoJSON.
 */
export function negotiateMedia(accept: string | null): Media {
  const accepted = (accept?.trim() || '*/*').split(',').map((item) => item.trim());
  for (const item of accepted) {
    const [type = '', ...parameters] = item
      .toLowerCase()
      .split(';')
      .map((part) => part.trim());
    const stripNulls = parameters.includes('nulls=stripped');
    const suffix = `${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`;
    switch (type) {
      case '*/*':
      case 'application/*':
      case 'application/json':
        return { single: false, stripNulls: false, contentType: 'application/json; charset=utf-8' };
      case 'application/vnd.pgrst.array+json':
      case 'application/vnd.pgrst.array':
        return {
          single: false,
          stripNulls,
          contentType: stripNulls
            ? `application/vnd.pgrst.array+json${suffix}`
            : 'application/json; charset=utf-8',
        };
      case 'application/vnd.pgrst.object+json':
      case 'application/vnd.pgrst.object':
        return { single: true, stripNulls, contentType: `application/vnd.pgrst.object+json${suffix}` };
    }
  }
  throw errors.unavailableMediaType(accepted);
}

/** Returns SQL that builds the body as JSON text from rows named `pgrst_rows`. */
export function bodySql(media: Media, value = 'pgrst_rows'): string {
  const list = `json_agg(${value})`;
  const stripped = media.stripNulls ? `json_strip_nulls(${list})` : list;
  return media.single ? `coalesce(${stripped} -> 0, 'null')::text` : `coalesce(${stripped}, '[]')::text`;
}
