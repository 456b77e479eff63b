/**
 * Reads or writes local or session storage, which a browser may deny and which may be full. Then it returns `otherwise`, and warns with
 * `complaint` where there is one.
 */
export function tryStorage<Result>(access: () => Result, otherwise: Result, complaint?: string): Result {
  try {
    return access();
  } catch (error) {
    if (complaint !== undefined) console.warn(complaint, error);
    return otherwise;
  }
}
