import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { JumpNumberField } from '#common/jump/jump-number-field.tsx';
import { plural } from '#lib/text/plural.ts';
import { useUnits } from '#common/units/units.ts';
import { readJumpNumber } from '#domain/jump-numbers.ts';
import { formatLength } from '#domain/measures.ts';
import { chartedMidMark, chartSource, estimateMidMark, fewestJumps } from '#domain/mid-mark.ts';
import { ask } from '#lib/session/ask.ts';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { ExternalLink } from '#ui/link.tsx';

/** Loads the latest jumps with a grip and a mid-mark. Jumps that ran through say nothing about the mark. */
async function loadMarkedJumps(userId: string) {
  const rows = await ask((database) =>
    database
      .from('jump_attempts')
      .select('grip_m, mid_mark_m')
      .eq('athlete_id', userId)
      .not('grip_m', 'is', null)
      .not('mid_mark_m', 'is', null)
      .or('reason.is.null,reason.neq.run-through')
      .order('at', { ascending: false })
      .limit(200),
  );
  return rows.map((row) => ({ gripM: row.grip_m ?? 0, midMarkM: row.mid_mark_m ?? 0 }));
}

/** The mid-mark for a grip: from the athlete's own jumps, and from a chart. */
export function MidMarkPanel({ userId }: { userId: string }) {
  const system = useUnits();
  const [grip, setGrip] = useState('');
  const {
    data: jumps,
    error,
    refetch,
  } = useQuery({ queryKey: ['marked-jumps', userId], queryFn: () => loadMarkedJumps(userId) });
  const draft = { typed: { grip }, system };
  const reading = readJumpNumber('grip', draft);
  const gripM = reading !== undefined && 'value' in reading ? reading.value : undefined;
  if (jumps === undefined) return <NotLoaded what="your mid-marks" error={error} refetch={refetch} />;
  const own = gripM === undefined ? undefined : estimateMidMark(jumps, gripM);
  const charted = gripM === undefined ? undefined : chartedMidMark(gripM);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <p className="max-w-xl">
        Which mid-mark goes with a grip? Enter the grip. The mid-mark is where you step six steps before
        take-off, measured from the back of the box.
      </p>
      <div className="max-w-48">
        <JumpNumberField field="grip" draft={draft} problem={undefined} onChange={setGrip} />
      </div>
      <dl className="grid gap-6 sm:grid-cols-2" aria-live="polite">
        <div>
          <dt className="text-15 font-semibold">From your jumps</dt>
          <dd>
            {jumps.length < fewestJumps ? (
              <>
                <span className="block text-21">Too few jumps</span>
                <span className="text-13 text-muted">
                  You have {plural(jumps.length, 'jump')} with a grip and a mid-mark. It takes {fewestJumps}.
                </span>
              </>
            ) : own ? (
              <>
                <span className="block font-mono text-28">{formatLength(own.midMarkM, system)}</span>
                <span className="text-13 text-muted">
                  ±{formatLength(own.errorM, system)} in 19 of 20 jumps, from your latest {own.jumps}
                </span>
              </>
            ) : (
              <span className="text-muted">
                {gripM === undefined ? 'Enter a grip.' : 'You have no jumps with a grip near this one.'}
              </span>
            )}
          </dd>
        </div>
        {charted !== undefined && (
          <div>
            <dt className="text-15 font-semibold">From the chart</dt>
            <dd>
              <span className="block font-mono text-28">{formatLength(charted, system)}</span>
              <ExternalLink href={chartSource.url} className="text-13 text-pit underline underline-offset-4">
                {chartSource.name}
              </ExternalLink>
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
