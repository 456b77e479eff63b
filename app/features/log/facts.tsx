/** Short facts in one line, which breaks only between two of them. False ones are left out. */
export function Facts({ facts, className = '' }: { facts: readonly (string | false)[]; className?: string }) {
  const shown = facts.filter((fact) => fact !== false);
  return (
    <span className={`block font-mono text-13 text-muted ${className}`}>
      {shown.map((fact, index) => (
        <span key={fact}>
          <span className="whitespace-nowrap">{fact}</span>
          {index < shown.length - 1 && ' · '}
        </span>
      ))}
    </span>
  );
}
