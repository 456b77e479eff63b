/** Settles like `work`; like `late` once it takes longer than `limitMs`. The work itself goes on. */
export async function withTimeLimit<T>(
  work: Promise<T>,
  limitMs: number,
  late: () => T | Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)));
  try {
    return await Promise.race([work, limit.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
