/** Returns a function that allows `burst` calls at once and `perSecond` more each second. `now` is in milliseconds. */
export function createTokenBucket(burst: number, perSecond: number, now: number): (now: number) => boolean {
  let [left, checkedAt] = [burst, now];
  return (now) => {
    left = Math.min(burst, left + (Math.max(0, now - checkedAt) / 1000) * perSecond);
    checkedAt = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
