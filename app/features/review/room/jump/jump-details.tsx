import type { ReactNode } from 'react';
import { useUnits } from '#common/units/units.ts';
import { inUnits, jumpLines, type Jump, type JumpLine } from './jump.ts';
import { MadeMark } from './made-mark.tsx';

function Value({ value }: Pick<JumpLine, 'value'>) {
  const units = useUnits();
  if (typeof value === 'string') return <span className="block font-mono text-15">{value}</span>;
  const { main, other } = inUnits(value, units);
  return (
    <>
      <span className="block font-mono text-15">{main}</span>
      <span className="block font-mono text-13 text-muted">{other}</span>
    </>
  );
}

/** The jump's measurements, the chosen units first. Renders nothing if the athlete entered none. */
export function JumpDetails({ jump, unitsSwitch }: { jump: Jump; unitsSwitch: ReactNode }) {
  const lines = jumpLines(jump);
  if (lines.length === 0 && jump.made === null) return null;
  return (
    <section aria-label="The jump" className="border-b border-hairline px-4 py-3">
      <div className="flex items-center gap-4 text-13">
        <h3 className="font-mono text-13 font-normal text-muted">The jump</h3>
        <MadeMark made={jump.made} />
        <span className="ml-auto">{unitsSwitch}</span>
      </div>
      <dl className="mt-2 grid grid-cols-3 gap-x-3 gap-y-3">
        {lines.map(({ name, value, warning }) => (
          <div key={name} className="min-w-0 border-t border-control pt-1">
            <dt className="text-13 text-muted">{name}</dt>
            <dd>
              <Value value={value} />
              {warning !== undefined && <span className="block text-13 text-error">{warning}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
