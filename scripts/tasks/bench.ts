/** `npm run bench`: cold and warm start, and the time from cart to payment page, on a clone of the last commit. */
export async function run(): Promise<void> {
  await import('../../bench/starts.ts');
}
