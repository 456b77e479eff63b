import type { BlockOf } from './guide-schema.ts';

/** The pain scale from 0 to 10, with the meaning of each range. */
export function PainScale({ scale }: { scale: BlockOf<'pain-scale'> }) {
  const tone = (number: number): string =>
    number <= scale.allowed ? 'allowed' : number < scale.stop ? 'less' : 'stop';
  return (
    <figure className="pain-scale">
      <div
        className="numbers"
        role="img"
        aria-label="Pain scale from 0, no pain, to 10, the worst imaginable"
      >
        {Array.from({ length: 11 }, (_, number) => (
          <span key={number} className={tone(number)}>
            {number}
          </span>
        ))}
      </div>
      <div className="ranges">
        {scale.labels.map(({ from, to, label, text }) => (
          <div key={label} style={{ gridColumn: `${from + 1} / ${to + 2}` }}>
            <strong>{label}</strong>
            <span>{text}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}

/** Stages as rising steps. */
export function LoadLadder({ steps }: { steps: BlockOf<'ladder'>['steps'] }) {
  return (
    <ol className="ladder">
      {steps.map(({ label, name, text }, index) => (
        <li key={label} style={{ paddingTop: `${(steps.length - 1 - index) * 7}mm` }}>
          <div className="tread" style={{ minHeight: `${17 + index * 7}mm` }}>
            <span className="label">{label}</span>
            <strong>{name}</strong>
            <span className="text">{text}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
