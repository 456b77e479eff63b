import { formatDate } from '../../../../supabase/functions/_shared/format-date.ts';
import { differenceOf, lengthOf, type Measure } from '../room/jump/jump.ts';
import type { JumpPoint } from './load-progress.ts';

const both = ({ metric, imperial }: Measure) => `${metric} (${imperial})`;

/** A jump in words, for whoever hears the plot. */
export function describePoint({ sentAt, gripM, barM, made, aboveGripM }: JumpPoint): string {
  const result = made === null ? '' : made ? ', made' : ', missed';
  return [
    formatDate(sentAt),
    gripM === null ? undefined : `grip ${both(lengthOf(gripM))}`,
    barM === null ? undefined : `bar ${both(lengthOf(barM))}${result}`,
    aboveGripM === null ? undefined : `bar above grip ${both(differenceOf(aboveGripM))}`,
  ]
    .filter(Boolean)
    .join('; ');
}
