import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

const formats: Readonly<Record<string, string>> = {
  email: 'must be an email address, such as hello@example.com',
  url: 'must be a full web address, such as https://example.com',
  date: 'must be a date such as 2025-03-12',
};

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Says what is wrong with a value in words for owners who don't program. The field's name comes before it. */
export function plainMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return describeLimit(
        issue.origin,
        Number(issue.minimum),
        issue.exact === true ? 'exactly' : 'at least',
      );
    case 'too_big':
      return describeLimit(issue.origin, Number(issue.maximum), issue.exact === true ? 'exactly' : 'at most');
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has a field that is not known here: ${issue.keys.join(', ')}`;
    case 'invalid_format':
      if (issue.format === 'starts_with') return `must begin with '${String(issue['prefix'])}'`;
      return formats[issue.format];
    default:
      return undefined;
  }
}

function describeLimit(origin: string, limit: number, bound: 'exactly' | 'at least' | 'at most'): string {
  if (origin === 'string' && limit === 1 && bound === 'at least') return 'must not be empty';
  if (origin === 'string') return `must have ${bound} ${limit} ${limit === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `must have ${bound} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  return `must be ${bound} ${limit}`;
}
