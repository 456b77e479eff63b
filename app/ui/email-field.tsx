import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** Field for an email address, at most 254 characters. `autoComplete="username"` where it signs in. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'maxLength' | 'trailing'>) {
  return <TextField type="email" autoComplete="email" maxLength={254} {...props} />;
}
