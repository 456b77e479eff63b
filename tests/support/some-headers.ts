import fc from 'fast-check';

/**
 * Generates up to `maxCount` of these headers with random values. With all of them, most requests would be rejected
 * early.
 */
export function someHeaders(
  values: Readonly<Record<string, fc.Arbitrary<string>>>,
  maxCount: number,
): fc.Arbitrary<Record<string, string>> {
  const one = fc.oneof(...Object.entries(values).map(([name, value]) => fc.tuple(fc.constant(name), value)));
  return fc.array(one, { maxLength: maxCount }).map((some) => Object.fromEntries(some));
}
