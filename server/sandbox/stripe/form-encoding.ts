import { stripeErrors } from './stripe-error.ts';

/** A value in a form-encoded request body of Stripe's API. */
export type FormValue = string | FormValue[] | Form;

/** The parameters of a request. */
export interface Form {
  [key: string]: FormValue;
}

const MAX_DEPTH = 8;
const MAX_INDEX = 1000;

type Branch = Map<string, Branch | string>;

/**
 * Decodes 'line_items[0][quantity]=2' and 'expand[]=line_items' into nested objects and lists. Throws StripeApiError.
 */
export function decodeForm(params: URLSearchParams): Form {
  const root: Branch = new Map();
  for (const [name, value] of params) {
    const path = splitName(name);
    let branch = root;
    for (const [depth, key] of path.entries()) {
      const slot = key === '' ? String(branch.size) : key;
      const existing = branch.get(slot);
      if (depth === path.length - 1) {
        if (existing instanceof Map) throw stripeErrors.invalid(`Invalid request parameter: ${name}`, name);
        branch.set(slot, value);
      } else {
        if (typeof existing === 'string')
          throw stripeErrors.invalid(`Invalid request parameter: ${name}`, name);
        const next = existing ?? new Map<string, Branch | string>();
        branch.set(slot, next);
        branch = next;
      }
    }
  }
  return toObject(root);
}

function splitName(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  const [, head = '', rest = ''] = match ?? [];
  const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)];
  if (!match || path.length > MAX_DEPTH)
    throw stripeErrors.invalid(`Invalid request parameter: ${name}`, name);
  return path;
}

function toValue(branch: Branch | string): FormValue {
  if (typeof branch === 'string') return branch;
  const keys = [...branch.keys()];
  const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key) && Number(key) < MAX_INDEX);
  if (!isList) return toObject(branch);
  return [...branch.entries()].sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => toValue(value));
}

// Object.fromEntries defines own properties, so a parameter named __proto__ is harmless.
function toObject(branch: Branch): Form {
  return Object.fromEntries([...branch.entries()].map(([key, value]) => [key, toValue(value)]));
}
