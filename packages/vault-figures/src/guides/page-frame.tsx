import type { ReactNode } from 'react';

/** Height of the ruler in the left margin. Its bar rises with the page number. */
const SCALE_METERS = 6;
const TOP_MM = 24;
const BOTTOM_MM = 277;

const heightAt = (meters: number): number => BOTTOM_MM - ((BOTTOM_MM - TOP_MM) * meters) / SCALE_METERS;

function HeightScale({ number, total }: { number: number; total: number }) {
  const bar = (SCALE_METERS * (number - 1)) / (total - 1);
  const ticks = Array.from({ length: SCALE_METERS * 10 + 1 }, (_, step) => step);
  return (
    <svg className="scale" viewBox="0 0 20 297" aria-hidden="true">
      <line x1={15} x2={15} y1={TOP_MM} y2={BOTTOM_MM} />
      {ticks.map((step) => {
        const length = step % 10 === 0 ? 3.2 : step % 5 === 0 ? 2 : 1.1;
        return <line key={step} x1={15 - length} x2={15} y1={heightAt(step / 10)} y2={heightAt(step / 10)} />;
      })}
      {Array.from({ length: SCALE_METERS + 1 }, (_, meters) => (
        <text key={meters} x={15 - 4.2} y={heightAt(meters) + 0.8} textAnchor="end">
          {meters}
        </text>
      ))}
      <rect className="bar" x={9.2} y={heightAt(bar) - 0.7} width={9.6} height={1.4} />
    </svg>
  );
}

/** An A4 page with running head, page number and height scale. */
export function PageFrame(props: {
  anchor: string;
  number: number;
  total: number;
  guideTitle: string;
  brand: string;
  children: ReactNode;
}) {
  return (
    <section className="page inner" id={props.anchor} data-page={props.number}>
      <HeightScale number={props.number} total={props.total} />
      <div className="running-head" aria-hidden="true">
        <span>{props.guideTitle}</span>
        <span>{props.brand}</span>
      </div>
      <div className="body">{props.children}</div>
      <div className="folio" aria-hidden="true">
        {props.number}
        <span> / {props.total}</span>
      </div>
    </section>
  );
}
