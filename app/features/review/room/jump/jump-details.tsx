import { jumpLines, type Jump, type JumpLine } from './jump.ts';
import { MadeMark } from './made-mark.tsx';

function Value({ value }: Pick<JumpLine, 'value'>) {
  if (typeof value === 'string') return <span className="block font-mono text-15">{value}</span>;
  return (
    <>
      <span className="block font-mono text-15">{value.metric}</span>
      <span className="block font-mono text-13 text-muted">{value.imperial}</span>
    </>
  );
}

/** The jump's measurements in metric and imperial units. Renders nothing if the athlete entered none. */
export function JumpDetails({ jump }: { jump: Jump }) {
  const lines = jumpLines(jump);
  if (lines.length === 0 && jump.made === null) return null;
  return (
    <section aria-label="The jump" className="border-b border-hairline px-4 py-3">
      <div className="flex items-baseline justify-between gap-3 text-13">
        <h3 className="font-mono text-13 font-normal text-muted">The jump</h3>
        <MadeMark made={jump.made} />
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
