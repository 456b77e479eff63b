import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** Returns a value, the same object as before while it is equal, so that its readers do not render. */
export function useShared<Value>(value: Value): Value {
  const [shared, setShared] = useState(value);
  const next = replaceEqualDeep(shared, value);
  if (next !== shared) setShared(next);
  return next;
}
