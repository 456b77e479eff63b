import { formatDate } from '../../../../supabase/functions/_shared/format-date.ts';
import { differenceOf, lengthOf, type Measure } from '../room/jump/jump.ts';
import type { JumpPoint } from './load-progress.ts';

const formatMeasure = ({ metric, imperial }: Measure) => `${metric} (${imperial})`;

/** Describes a jump for screen readers. */
export function describePoint({ sentAt, gripM, barM, made, aboveGripM }: JumpPoint): string {
  const result = made === null ? '' : made ? ', made' : ', missed';
  return [
    formatDate(sentAt),
    gripM === null ? undefined : `grip ${formatMeasure(lengthOf(gripM))}`,
    barM === null ? undefined : `bar ${formatMeasure(lengthOf(barM))}${result}`,
    aboveGripM === null ? undefined : `bar above grip ${formatMeasure(differenceOf(aboveGripM))}`,
  ]
    .filter(Boolean)
    .join('; ');
}
