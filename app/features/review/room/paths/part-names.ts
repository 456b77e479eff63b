import type { TracedPart } from '../../review.ts';

export const partNames: Record<TracedPart, string> = {
  'top-hand': 'Top hand',
  hips: 'Hips',
  'pole-tip': 'Pole tip',
};

/** Colors on the dark picture. */
export const partColors: Record<TracedPart, string> = {
  'top-hand': '#ffcf3f',
  hips: '#ff6b52',
  'pole-tip': '#7fb2ff',
};
