import type { SyntheticEvent } from 'react';

/** Removes the focus that a press gave to a slider or a tab, so that the next keys step through the video. Focus by Tab stays. */
export const giveKeysBack = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => currentTarget.blur();
