import fc from 'fast-check';

/** A few of these headers at a time, each with one of its values: with all of them, most requests would be turned away at the door. */
export function someHeaders(
  values: Readonly<Record<string, fc.Arbitrary<string>>>,
  most: number,
): fc.Arbitrary<Record<string, string>> {
  const one = fc.oneof(...Object.entries(values).map(([name, value]) => fc.tuple(fc.constant(name), value)));
  return fc.array(one, { maxLength: most }).map((some) => Object.fromEntries(some));
}
