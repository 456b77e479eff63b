import { Blocks, type ContentsEntry } from './blocks.tsx';
import { CoverPicture } from './cover-picture.tsx';
import { GuideFigure } from './figures.tsx';
import type { DrillsPage, Guide, GuideDrill, GuidePage, LogPage, TextPage } from './guide-schema.ts';
import { PageFrame } from './page-frame.tsx';
import { InlineMarkdown } from './inline-markdown.tsx';

export interface GuideDocumentProps {
  guide: Guide;
  brand: { name: string; tagline: string; email: string };
}

const anchorOf = (page: number): string => `page-${page}`;

function Drill({ drill, number }: { drill: GuideDrill; number: number }) {
  return (
    <section className="drill">
      <header>
        <span className="number">{String(number).padStart(2, '0')}</span>
        <h3>{drill.name}</h3>
      </header>
      <div className="plate">
        <GuideFigure name={drill.figure} />
      </div>
      <div className="drill-brief">
        <p className="purpose">
          <InlineMarkdown text={drill.purpose} />
        </p>
        <dl>
          <div>
            <dt>Set-up</dt>
            <dd>
              <InlineMarkdown text={drill.setup} />
            </dd>
          </div>
          <div>
            <dt>How much</dt>
            <dd className="figures">{drill.dose}</dd>
          </div>
          <div>
            <dt>Progress when</dt>
            <dd>
              <InlineMarkdown text={drill.progress} />
            </dd>
          </div>
        </dl>
      </div>
      <div className="drill-steps">
        <h4>Steps</h4>
        <ol className="steps">
          {drill.steps.map((step) => (
            <li key={step}>
              <InlineMarkdown text={step} />
            </li>
          ))}
        </ol>
      </div>
      <div className="drill-faults">
        <h4>Faults and fixes</h4>
        {drill.faults.map(({ fault, fix }) => (
          <p className="fault" key={fault}>
            <strong>{fault}</strong> {fix}
          </p>
        ))}
      </div>
    </section>
  );
}

function DrillsBody({ page, firstNumber }: { page: DrillsPage; firstNumber: number }) {
  return (
    <>
      <h2 className="band">{page.title}</h2>
      {page.drills.map((drill, index) => (
        <Drill key={drill.name} drill={drill} number={firstNumber + index} />
      ))}
    </>
  );
}

function TextBody({ page, contents }: { page: TextPage; contents: ContentsEntry[] }) {
  return (
    <>
      <h2>{page.title}</h2>
      <p className="lead">
        <InlineMarkdown text={page.lead} />
      </p>
      <div className={page.aside.length > 0 ? 'columns' : 'column'}>
        <div className="main">
          <Blocks blocks={page.blocks} contents={contents} />
        </div>
        {page.aside.length > 0 && (
          <aside>
            <Blocks blocks={page.aside} contents={contents} />
          </aside>
        )}
      </div>
    </>
  );
}

/** Available millimeters for the lines of a log. A line is at most 10 mm high. */
const LOG_HEIGHT = 198;

function LogBody({ page }: { page: LogPage }) {
  const height = `${Math.min(10, LOG_HEIGHT / page.rows)}mm`;
  return (
    <>
      <h2>{page.title}</h2>
      <p className="lead">
        <InlineMarkdown text={page.lead} />
      </p>
      <table className="log">
        <colgroup>
          {page.columns.map(({ label, width }) => (
            <col key={label} style={{ width: `${width}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {page.columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: page.rows }, (_, row) => (
            <tr key={row} style={{ height }}>
              {page.columns.map(({ label }) => (
                <td key={label} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="log-note">{page.note}</p>
    </>
  );
}

function Body({
  page,
  contents,
  firstDrill,
}: {
  page: GuidePage;
  contents: ContentsEntry[];
  firstDrill: number;
}) {
  switch (page.kind) {
    case 'text':
      return <TextBody page={page} contents={contents} />;
    case 'drills':
      return <DrillsBody page={page} firstNumber={firstDrill} />;
    case 'log':
      return <LogBody page={page} />;
  }
}

const drillsOn = (page: GuidePage): number => (page.kind === 'drills' ? page.drills.length : 0);

/** A guide: a cover, then one A4 page per entry of `pages`. */
export function GuideDocument({ guide, brand }: GuideDocumentProps) {
  const total = guide.pages.length + 1;
  const contents = guide.pages.map(({ title }, index) => ({
    title,
    page: index + 2,
    anchor: anchorOf(index + 2),
  }));
  return (
    <>
      <section className="page cover" id={anchorOf(1)} data-page={1}>
        <CoverPicture picture={guide.cover.picture} />
        <header>
          <p className="brand">
            {brand.name} <span>{brand.tagline}</span>
          </p>
          <p className="kind">{guide.kind}</p>
        </header>
        <div className="cover-title">
          <h1>{guide.title}</h1>
          <p>{guide.subtitle}</p>
        </div>
        <dl className="cover-facts">
          {guide.cover.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {guide.pages.map((page, index) => (
        <PageFrame
          key={anchorOf(index + 2)}
          anchor={anchorOf(index + 2)}
          number={index + 2}
          total={total}
          guideTitle={guide.title}
          brand={brand.name}
        >
          <Body
            page={page}
            contents={contents}
            firstDrill={guide.pages.slice(0, index).reduce((sum, earlier) => sum + drillsOn(earlier), 1)}
          />
        </PageFrame>
      ))}
    </>
  );
}
