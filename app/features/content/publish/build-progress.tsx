/** Shows the step of a build, such as '2 of 3, …'; empty before the first one. */
export function BuildProgress({ step }: { step: string }) {
  return (
    <>
      <p className="mt-1 text-muted">{step === '' ? 'Starting' : `Step ${step}`}</p>
      <div className="mt-3 h-1 overflow-hidden bg-surface-2" aria-hidden>
        <div
          className="h-full bg-pit transition-[width] duration-500"
          style={{ width: `${progressOf(step)}%` }}
        />
      </div>
    </>
  );
}

/** Percent of a build before a step, such as '2 of 3, …'. */
function progressOf(step: string): number {
  const [, number = '0', total = '3'] = /^(\d) of (\d)/.exec(step) ?? [];
  return Math.max(5, Math.round(((Number(number) - 0.5) / Number(total)) * 100));
}
